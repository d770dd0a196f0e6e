/** Options that class-transformer's decorators take, as far as they matter without options at the call. */
export interface TransformerOptions {
  readonly name?: string;
  readonly toClassOnly?: boolean;
  readonly toPlainOnly?: boolean;
  readonly groups?: readonly string[];
}

/** What `@Exclude` or `@Expose` wrote; on the class itself the property name is undefined. */
export interface TransformerRecord {
  readonly propertyName: string | undefined;
  readonly options?: TransformerOptions;
}

/** What `@Type` wrote. */
export interface TypeRecord extends TransformerRecord {
  readonly options?: TransformerOptions & { readonly discriminator?: unknown };
  readonly typeFunction?: (options?: unknown) => unknown;
}

/** What one `@Transform` wrote. */
export interface TransformRecord extends TransformerRecord {
  readonly transformFn: (params: object) => unknown;
}

type ByClass<T> = ReadonlyMap<unknown, ReadonlyMap<string | undefined, T>>;

/** The four registries of one loaded copy of class-transformer, live. */
export interface TransformerStorage {
  readonly excluded: ByClass<TransformerRecord>;
  readonly exposed: ByClass<TransformerRecord>;
  readonly typed: ByClass<TypeRecord>;
  readonly transformed: ByClass<readonly TransformRecord[]>;
}

type PropertyDecorator = (target: object, member: string) => void;

/** The decorators of one copy, through its main entry. */
export interface TransformerApi {
  readonly Exclude: (options?: object) => PropertyDecorator;
  readonly Expose: (options?: object) => PropertyDecorator;
  readonly Type: (type: () => unknown) => PropertyDecorator;
  readonly Transform: (transform: (params: object) => unknown) => PropertyDecorator;
}

/** Narrows what a module exports to the decorators of class-transformer. */
export function isTransformerApi(exported: unknown): exported is TransformerApi {
  if (typeof exported !== 'object' || exported === null) return false;
  return ['Exclude', 'Expose', 'Type', 'Transform', 'instanceToPlain'].every(
    (name) => typeof (exported as Record<string, unknown>)[name] === 'function',
  );
}

/** The registries inside what `class-transformer/cjs/storage` exports, or undefined where it is built otherwise. */
export function storageOf(exported: unknown): TransformerStorage | undefined {
  const holder = (exported as { defaultMetadataStorage?: Record<string, unknown> } | undefined)?.defaultMetadataStorage;
  return assemble({
    excluded: holder?._excludeMetadatas,
    exposed: holder?._exposeMetadatas,
    typed: holder?._typeMetadatas,
    transformed: holder?._transformMetadatas,
  });
}

/**
 * The registries that the decorators of this very copy write to, whatever build it is and whatever a minifier did.
 *
 * The package exports no registry, so each decorator is applied once to a private class while `Map.prototype.has` notes
 * the map that is asked for that class. The hook lives for that one synchronous call.
 */
export function captureStorage(api: TransformerApi): TransformerStorage | undefined {
  try {
    return assemble({
      excluded: mapWrittenBy(api.Exclude()),
      exposed: mapWrittenBy(api.Expose()),
      typed: withEmittedTypes(() => mapWrittenBy(api.Type(() => Object))),
      transformed: mapWrittenBy(api.Transform(() => undefined)),
    });
  } catch {
    return undefined; // frozen intrinsics, or a package that only shares the names
  }
}

/** Whether what the decorators of `api` write arrives in `storage`, in the form in which it is read here. */
export function belongsTogether(api: TransformerApi, storage: TransformerStorage): boolean {
  const Canary = canaryClass();
  const options = { groups: ['canary'] };
  const transform = (): undefined => undefined;
  api.Exclude(options)(Canary.prototype, 'member');
  api.Expose(options)(Canary.prototype, 'member');
  api.Transform(transform)(Canary.prototype, 'member');
  return (
    storage.excluded.get(Canary)?.get('member')?.options === options &&
    storage.exposed.get(Canary)?.get('member')?.options === options &&
    storage.transformed.get(Canary)?.get('member')?.[0]?.transformFn === transform
  );
}

/** A class of its own for every question, so that no answer is left over from another. */
function canaryClass(): { readonly prototype: object } {
  return class Canary {
    readonly member = true;
  };
}

function mapWrittenBy(decorate: PropertyDecorator): unknown {
  const Canary = canaryClass();
  const original = Object.getOwnPropertyDescriptor(Map.prototype, 'has');
  const has = original?.value as (this: Map<unknown, unknown>, key: unknown) => boolean;
  const asked: unknown[] = [];
  Object.defineProperty(Map.prototype, 'has', {
    ...original,
    value: function (this: Map<unknown, unknown>, key: unknown): boolean {
      if (key === Canary) asked.push(this);
      return has.call(this, key);
    },
  });
  try {
    decorate(Canary.prototype, 'member');
  } finally {
    Object.defineProperty(Map.prototype, 'has', original ?? {});
  }
  return asked[0];
}

/** `@Type` asks reflect-metadata for the emitted type and fails where an author without `@Type` never loaded it. */
function withEmittedTypes(read: () => unknown): unknown {
  return 'getMetadata' in Reflect ? read() : new Map();
}

function assemble(maps: Record<keyof TransformerStorage, unknown>): TransformerStorage | undefined {
  return Object.values(maps).every((map) => map instanceof Map) ? (maps as unknown as TransformerStorage) : undefined;
}
