import { ts } from 'typescript-json-schema';
import type { ManifestAsked } from '../manifest/manifest';
import { pathFrom } from '../manifest/source-path';
import { askingCalls } from './asking-calls';
import type { CompilerPlace } from './compiler-place';
import { formClasses } from './form-classes';
import type { SafeTypeReader } from './read-type';

/** What users are asked for by a program. */
interface ReadForms {
  /** Where each class is asked for, by the key of its definition, in order. */
  readonly forms: Readonly<Record<string, readonly ManifestAsked[]>>;
  /** The sources that ask. */
  readonly files: ReadonlySet<ts.SourceFile>;
}

/** The classes that users are asked to fill in, which are named where they are asked and in no signature. */
export function readForms(
  place: CompilerPlace,
  { types, outputOf }: { readonly types: SafeTypeReader; readonly outputOf: (file: string) => string | undefined },
): ReadForms {
  const asked = new Map<string, Map<ts.SourceFile, Set<number>>>();
  const files = new Set<ts.SourceFile>();
  for (const { call, form } of askingCalls(place)) {
    const file = call.getSourceFile();
    for (const instance of formClasses(place.checker.getTypeAtLocation(form), place.checker)) {
      const read = types.typeOf(instance, { node: form });
      const key = 'schema' in read ? read.schema.$ref : undefined;
      if (key === undefined) continue;
      const { line } = file.getLineAndCharacterOfPosition(placeOf(call));
      const places = entry(asked, key, () => new Map<ts.SourceFile, Set<number>>());
      entry(places, file, () => new Set<number>()).add(line + 1);
      files.add(file);
    }
  }
  const forms = [...asked].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    forms: Object.fromEntries(forms.map(([key, places]) => [key, placesIn(places, place.folder, outputOf)])),
    files,
  };
}

function placesIn(
  places: ReadonlyMap<ts.SourceFile, ReadonlySet<number>>,
  folder: string,
  outputOf: (file: string) => string | undefined,
): readonly ManifestAsked[] {
  return [...places]
    .map(([{ fileName }, lines]): ManifestAsked => {
      const output = outputOf(fileName);
      return {
        source: pathFrom(folder, fileName),
        ...(output !== undefined && { output }),
        lines: [...lines].sort((one, other) => one - other),
      };
    })
    .sort((one, other) => (one.source < other.source ? -1 : 1));
}

/** Where engines say that a call stands: at the name of what is called. */
function placeOf({ expression }: ts.CallExpression): number {
  return (ts.isPropertyAccessExpression(expression) ? expression.name : expression).getStart();
}

function entry<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key) ?? create();
  map.set(key, known);
  return known;
}
