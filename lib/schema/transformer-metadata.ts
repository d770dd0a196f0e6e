import type { Constructor } from './described-schema';
import type { Direction } from './schema-session';
import { transformerCopies } from './transformer-copies';
import type { TransformRecord, TransformerOptions, TransformerStorage } from './transformer-storage';

/** What class-transformer does with one member when it is called without options. */
export interface TransformedMember {
  readonly name: string;
  /** Whether the member never travels this way: `@Exclude`, or an `@Expose` that waits for `groups`. */
  excluded(direction: Direction): boolean;
  /** Whether `@Expose` names the member for this way; decides under a class that excludes by default. */
  exposed(direction: Direction): boolean;
  /** The name in the JSON object; class-transformer keeps it even where `@Expose` is for the other way only. */
  wireName(direction: Direction): string;
  /** The `@Transform` chain towards plain; for an exposed method, its call. */
  readonly toPlain?: (value: unknown, source: object) => unknown;
  /** The `@Transform` chain towards the class. */
  readonly toClass?: (value: unknown, source: object) => unknown;
  /** Whether `@Type` tells subclasses apart by a property, which no schema is made of. */
  readonly discriminates: boolean;
  /** The type function of `@Type`. */
  readonly type?: () => unknown;
}

/** What class-transformer knows of a class and its bases. */
export interface TransformerMetadata {
  /** The members that a decorator names, bases first. */
  readonly members: ReadonlyMap<string, TransformedMember>;
  /** Whether `@Exclude` stands on the class itself; like class-transformer, blind to direction and bases. */
  excludesByDefault(direction: Direction): boolean;
  /** Whether a member travels this way at all, also one that no decorator names. */
  admits(name: string, direction: Direction): boolean;
}

/** class-transformer's numbers for the way of a transformation. */
const WAYS = { input: 0, output: 1 } as const;

/** The options that class-transformer hands to `@Transform` functions when it is called with none. */
const DEFAULT_OPTIONS = Object.freeze({
  enableCircularCheck: false,
  enableImplicitConversion: false,
  excludeExtraneousValues: false,
  excludePrefixes: undefined,
  exposeDefaultValues: false,
  exposeUnsetFields: true,
  groups: undefined,
  ignoreDecorators: false,
  strategy: undefined,
  targetMaps: undefined,
  version: undefined,
});

const known = new WeakMap<Constructor, TransformerMetadata | null>();

/**
 * What class-transformer's decorators say of a class and its bases, read once.
 *
 * Undefined when no copy of class-transformer is loaded or none of its decorators stands on the class. Never loads it.
 */
export function transformerMetadata(type: Constructor): TransformerMetadata | undefined {
  let metadata = known.get(type);
  if (metadata === undefined) {
    metadata = readMetadata(type, transformerCopies().storages) ?? null;
    known.set(type, metadata);
  }
  return metadata ?? undefined;
}

/** What the given registries say of a class and its bases; undefined where they say nothing. */
export function readMetadata(
  type: Constructor,
  storages: readonly TransformerStorage[],
): TransformerMetadata | undefined {
  const reader = new MemberReader(type, storages);
  const names = reader.names();
  const closed = storages.some((storage) => excludesAll(storage, type));
  if (names.size === 0 && !closed) return undefined;
  const members = new Map([...names].map((name) => [name, reader.member(name)]));
  return Object.freeze<TransformerMetadata>({
    members,
    excludesByDefault: () => closed,
    admits: (name, direction) => {
      const member = members.get(name);
      if (member?.excluded(direction) === true) return false;
      return !closed || member?.exposed(direction) === true;
    },
  });
}

/** An `@Expose` on the class cancels an `@Exclude` on it, as in class-transformer. */
function excludesAll({ excluded, exposed }: TransformerStorage, type: Constructor): boolean {
  return excluded.get(type)?.has(undefined) === true && exposed.get(type)?.has(undefined) !== true;
}

class MemberReader {
  readonly #type: Constructor;
  /** The class first, then its bases, nearest first. */
  readonly #chain: readonly Constructor[];
  readonly #storages: readonly TransformerStorage[];

  constructor(type: Constructor, storages: readonly TransformerStorage[]) {
    this.#type = type;
    this.#chain = nearestFirst(type);
    this.#storages = storages;
  }

  names(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const owner of this.#chain.toReversed()) {
      for (const { typed, transformed, exposed, excluded } of this.#storages) {
        for (const registry of [typed, transformed, exposed, excluded]) {
          for (const name of registry.get(owner)?.keys() ?? []) if (isMemberName(name)) names.add(name);
        }
      }
    }
    return names;
  }

  member(name: string): TransformedMember {
    const excluded = this.#all('excluded', name).map(({ options }) => options);
    const exposed = this.#all('exposed', name).map(({ options }) => options);
    // class-transformer lets the nearest @Expose decide about groups and the name, whichever way it is for.
    const nearest = exposed[0];
    const wireName = nearest?.name ?? name;
    const toPlain = this.#exposedMethod(name, exposed) ?? this.#chainOf(name, 'output');
    const toClass = this.#chainOf(name, 'input');
    const typed = this.#all('typed', name)[0];
    const type = typed?.typeFunction;
    return Object.freeze<TransformedMember>({
      name,
      excluded: (direction) => hasGroups(nearest) || excluded.some((options) => concerns(options, direction)),
      exposed: (direction) => exposed.some((options) => concerns(options, direction)),
      wireName: () => wireName,
      discriminates: typed?.options?.discriminator !== undefined,
      ...(toPlain !== undefined && { toPlain }),
      ...(toClass !== undefined && { toClass }),
      ...(type !== undefined && { type: () => type({ newObject: undefined, object: undefined, property: name }) }),
    });
  }

  #all<Kind extends 'excluded' | 'exposed' | 'typed'>(kind: Kind, name: string): RecordOf<Kind>[] {
    return this.#chain.flatMap((owner) =>
      this.#storages.flatMap((storage) => {
        const record = storage[kind].get(owner)?.get(name) as RecordOf<Kind> | undefined; // one registry, one record type
        return record === undefined ? [] : [record];
      }),
    );
  }

  #chainOf(name: string, direction: Direction): Transform | undefined {
    const records = this.#transforms(name).filter(({ options }) => concerns(options, direction) && !hasGroups(options));
    if (records.length === 0) return undefined;
    return (value, source) =>
      records.reduce(
        (current: unknown, { transformFn }) =>
          transformFn({ value: current, key: name, obj: source, type: WAYS[direction], options: DEFAULT_OPTIONS }),
        value,
      );
  }

  /** The order of class-transformer: the farthest base first, and on one member the lowest decorator last. */
  #transforms(name: string): readonly TransformRecord[] {
    return this.#chain
      .toReversed()
      .flatMap((owner) =>
        this.#storages.flatMap(({ transformed }) => (transformed.get(owner)?.get(name) ?? []).toReversed()),
      );
  }

  /** `@Expose` on a method sends what the method returns. */
  #exposedMethod(name: string, exposed: readonly (TransformerOptions | undefined)[]): Transform | undefined {
    if (exposed.length === 0 || typeof prototypeValue(this.#type, name) !== 'function') return undefined;
    const transform = this.#chainOf(name, 'output');
    return (value, source) => {
      const transformed = transform === undefined ? value : transform(value, source);
      const untouched = transformed === value && typeof value === 'function';
      return untouched ? (Reflect.apply(value, source, []) as unknown) : transformed;
    };
  }
}

type Transform = (value: unknown, source: object) => unknown;
type RecordOf<Kind extends 'excluded' | 'exposed' | 'typed'> =
  TransformerStorage[Kind] extends ReadonlyMap<unknown, ReadonlyMap<string | undefined, infer Found>> ? Found : never;

function nearestFirst(type: Constructor): readonly Constructor[] {
  const chain: Constructor[] = [];
  let current: unknown = type;
  while (typeof current === 'function' && current !== Function.prototype) {
    chain.push(current as Constructor); // the prototype of a class is its base class
    current = Object.getPrototypeOf(current);
  }
  return chain;
}

/** class-transformer skips these two names everywhere. */
function isMemberName(name: string | undefined): name is string {
  return name !== undefined && name !== '__proto__' && name !== 'constructor';
}

/** Both flags together mean both ways, as in class-transformer. */
function concerns(options: TransformerOptions | undefined, direction: Direction): boolean {
  const { toClassOnly = false, toPlainOnly = false } = options ?? {};
  if (toClassOnly === toPlainOnly) return true;
  return direction === 'input' ? toClassOnly : toPlainOnly;
}

function hasGroups(options: TransformerOptions | undefined): boolean {
  return (options?.groups?.length ?? 0) > 0;
}

function prototypeValue(type: Constructor, name: string): unknown {
  let holder: object | null = type.prototype as object;
  while (holder !== null) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, name);
    if (descriptor !== undefined) return descriptor.value;
    holder = Object.getPrototypeOf(holder) as object | null;
  }
  return undefined;
}
