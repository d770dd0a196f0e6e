import { isAbsolute, resolve } from 'node:path';
import type { ts } from 'typescript-json-schema';
import { MANIFEST_VERSION, type Manifest } from '../manifest/manifest';
import type { CompilerPlace } from './compiler-place';
import { ContractReader } from './method-contract';
import { DecoratorReader } from './method-decorators';
import { lineOf, readClassEntry } from './read-class-entry';
import { readClasses, type SourceClass } from './read-classes';
import { readForms } from './read-forms';
import { readSources } from './read-sources';
import { SafeTypeReader } from './read-type';
import { pathFrom } from '../manifest/source-path';
import { TypeReader } from './type-reader';

/** How a manifest is made of a program. */
export interface ManifestOptions {
  /** The folder that paths in the manifest start from. */
  readonly folder: string;
  /** The JavaScript that the compiler writes for a source of the program, absolute or from `folder`. */
  readonly outputOf?: (source: string) => string | undefined;
  /** Called for every class, since a long run shows that it is one. */
  readonly onProgress?: () => void;
}

/** Reads what the declared types and doc comments of a program say about its servers. */
export function buildManifest(program: ts.Program, { outputOf, onProgress, ...options }: ManifestOptions): Manifest {
  const folder = resolve(options.folder);
  const checker = program.getTypeChecker();
  const place: CompilerPlace = { program, checker, folder };
  const decorators = new DecoratorReader(checker);
  const contracts = new ContractReader(checker, decorators);
  const types = new SafeTypeReader(new TypeReader(place));
  const owners = readClasses(place).filter((owner) => contracts.contractsOf(owner).length > 0);
  const keys = keysOf(owners);
  const outputs = (fileName: string): string | undefined => {
    const output = outputOf?.(fileName);
    return output === undefined ? undefined : isAbsolute(output) ? pathFrom(folder, output) : output;
  };
  const classes = owners.map((owner) => {
    onProgress?.();
    const entry = readClassEntry(owner, { checker, decorators, contracts, types, keys, outputOf: outputs });
    return [keys.get(owner.node) ?? '', entry] as const;
  });
  const { forms, files } = readForms(place, { types, outputOf: outputs });
  return {
    version: MANIFEST_VERSION,
    sources: readSources(new Set([...owners.map(({ node }) => node.getSourceFile()), ...files]), place),
    classes: sorted(classes),
    definitions: sorted(Object.entries(types.definitions)),
    ...(files.size > 0 && { forms }),
  };
}

/** By source and name; where that is taken or there is no name, with the line, and the column where that is taken too. */
function keysOf(owners: readonly SourceClass[]): ReadonlyMap<ts.ClassLikeDeclaration, string> {
  const keys = new Map<ts.ClassLikeDeclaration, string>();
  const taken = new Set<string>();
  for (const { node, source } of owners) {
    const name = node.name?.text ?? '';
    const start = node.getStart();
    const { character } = node.getSourceFile().getLineAndCharacterOfPosition(start);
    const line = `${source}#${name}:${String(lineOf(node, start))}`;
    const candidates = [...(name === '' ? [] : [`${source}#${name}`]), line, `${line}:${String(character + 1)}`];
    const key = candidates.find((candidate) => !taken.has(candidate)) ?? line;
    taken.add(key);
    keys.set(node, key);
  }
  return keys;
}

function sorted<T>(entries: readonly (readonly [string, T])[]): Readonly<Record<string, T>> {
  return Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));
}
