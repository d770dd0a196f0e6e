import type { JsonSchema } from '../../schema/json-schema';
import { describeSchema } from './describe-schema';
import type { SchemaPair } from './schema-pair';
import { adds, SCHEMA_RULES, takesAway, type SchemaFinding } from './schema-rules';
import { kindsOf, valuesOf, type SchemaSide } from './schema-side';
import type { Walk } from './schema-walk';

/** One shape of several. */
interface Branch {
  readonly node: JsonSchema;
  /** What it is told by: `kind "circle"`, `null`. */
  readonly name: string;
}

/** What is different where a value has one of several shapes; undefined where the shapes cannot be told apart. */
export function compareChoices(walk: Walk, pair: SchemaPair): readonly SchemaFinding[] | undefined {
  const { one, other, path } = pair;
  const [before, after] = [branchesOf(walk.before, one), branchesOf(walk.after, other)];
  if (before === undefined || after === undefined) return undefined;
  const isNamed = [before, after].some((all) => all.filter(({ name }) => name !== 'null').length > 1);
  const differences = (here: Branch, there: Branch): readonly SchemaFinding[] =>
    // A shape that is the only one beside `null` needs no name.
    walk.compare(here.node, there.node, isNamed ? [...path, `as ${here.name}`] : path);
  const findings: SchemaFinding[] = [];
  const pairs = pairUp(before, after, differences);
  for (const { here, there } of pairs) {
    const [isKept, isOld] = [
      after.some((branch) => !takesAway(differences(here, branch))),
      before.some((branch) => !adds(differences(branch, there))),
    ];
    findings.push(
      ...differences(here, there).filter(({ rule }) => {
        const { input, output } = SCHEMA_RULES[rule];
        const [takes, brings] = [input === 'breaking', output === 'breaking'];
        // What another shape admits was not taken away, and what another one admitted is not new.
        return (!takes && !brings) || (takes && !isKept) || (brings && !isOld);
      }),
    );
  }
  for (const here of before.filter((branch) => pairs.every((known) => known.here !== branch))) {
    if (after.some((there) => !takesAway(differences(here, there)))) continue;
    const rule = here.name === 'null' ? 'null-removed' : 'choice-removed';
    findings.push({ rule, path, message: `may no longer be ${here.name}` });
  }
  for (const there of after.filter((branch) => pairs.every((known) => known.there !== branch))) {
    if (before.some((here) => !adds(differences(here, there)))) continue;
    const rule = there.name === 'null' ? 'null-added' : 'choice-added';
    findings.push({ rule, path, message: `may also be ${there.name} now` });
  }
  return findings;
}

interface Paired {
  readonly here: Branch;
  readonly there: Branch;
}

/** Shapes that are the same, then those of one name, then those that are the only ones of their type. */
function pairUp(
  before: readonly Branch[],
  after: readonly Branch[],
  differences: (here: Branch, there: Branch) => readonly SchemaFinding[],
): readonly Paired[] {
  const left = { here: [...before], there: [...after] };
  const pairs: Paired[] = [];
  const take = (isPair: (here: Branch, there: Branch) => boolean): void => {
    for (const here of [...left.here]) {
      const there = left.there.find((branch) => isPair(here, branch));
      if (there === undefined) continue;
      pairs.push({ here, there });
      left.here = left.here.filter((branch) => branch !== here);
      left.there = left.there.filter((branch) => branch !== there);
    }
  };
  const isSame = (here: Branch, there: Branch): boolean => {
    const found = differences(here, there);
    return !takesAway(found) && !adds(found);
  };
  take((here, there) => here.name === there.name && isSame(here, there));
  take(isSame);
  take((here, there) => here.name === there.name);
  const kind = ({ node }: Branch): string => [...kindsOf(node)].join();
  const isOnly = (branch: Branch, among: readonly Branch[]): boolean =>
    among.filter((one) => kind(one) === kind(branch)).length === 1;
  take((here, there) => kind(here) === kind(there) && isOnly(here, left.here) && isOnly(there, left.there));
  return pairs;
}

function branchesOf(side: SchemaSide, flat: JsonSchema): readonly Branch[] | undefined {
  return side.branches(flat)?.map((node) => ({ node, name: nameOf(side, node) }));
}

function nameOf(side: SchemaSide, node: JsonSchema): string {
  for (const name of node.required ?? []) {
    const values = valuesOf(side.flatten(node.properties?.[name]) ?? {});
    if (values?.length === 1 && values[0] !== 'null') return `${name} ${values[0] ?? ''}`;
  }
  return node.type === 'object' && node.title !== undefined ? node.title : describeSchema(node);
}
