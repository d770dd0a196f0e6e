import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import 'reflect-metadata';
import { ts } from 'typescript-json-schema';
import type { Manifest, ManifestResult } from '../../lib/manifest/manifest';
import { declaredRecords } from '../../lib/schema/declared-records';
import { describeDeclared } from '../../lib/schema/describe-declared';
import { describeType } from '../../lib/schema/describe-type';
import type { ClassPlan, Constructor } from '../../lib/schema/described-schema';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { SchemaSession } from '../../lib/schema/schema-session';
import { RULE_CASES, VALUES } from '../fixtures/validator-cases';
import { manifestOf } from '../support/read-manifest';

const CASES = resolve(__dirname, '../fixtures/validator-cases.ts');

/** The decorators of every case of the table as they are written there. */
const written: ReadonlyMap<string, readonly string[]> = readTable();

function readTable(): ReadonlyMap<string, readonly string[]> {
  const file = ts.createSourceFile(CASES, readFileSync(CASES, 'utf8'), ts.ScriptTarget.ES2022, true);
  const table = new Map<string, readonly string[]>();
  const visit = (node: ts.Node): void => {
    const isCase = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === 'decorators';
    if (isCase && ts.isArrayLiteralExpression(node.initializer)) {
      const name = (node.parent.parent as ts.PropertyAssignment).name as ts.Identifier | ts.StringLiteral;
      table.set(
        name.text,
        node.initializer.elements.map((element) => element.getText()),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return table;
}

/** One source with a class for every case, whose one member stands under the decorators of the table. */
function sourceOfTable(): string {
  const [head = ''] = readFileSync(CASES, 'utf8').split('/** Values that every case judges. */');
  const classes = [...written.values()].map((decorators, index) => {
    // The table runs its decorators from left to right, a class from below.
    const above = decorators.toReversed().map((decorator) => `@${decorator}`);
    return `class Case${String(index)} { ${above.join('\n')}\n value: unknown; }`;
  });
  const methods = classes.map((_, index) => `@Tool() c${String(index)}(): Promise<Case${String(index)}> { throw 0; }`);
  return `import { MCPServer, Tool } from 'stereomcp';\n${head}\n${classes.join('\n')}\nclass X extends MCPServer { ${methods.join('\n')} }`;
}

interface Reading {
  readonly schema: JsonSchema;
  readonly problems: readonly string[];
  /** What the rules that no keyword says answer to each value of the table. */
  readonly verdicts: readonly unknown[];
}

function reading(session: SchemaSession, name: string): Reading {
  const schema = session.definitions.get(name) ?? {};
  const meaning = session.meanings.get(schema);
  const plan = (meaning as { readonly plan: ClassPlan } | undefined)?.plan;
  const rules = plan?.residual ?? [];
  const verdicts = VALUES.flatMap((value) =>
    rules.map(({ rule, check }) => [rule, check(value, { value }) as string | undefined] as const),
  );
  return { schema, problems: session.problems, verdicts };
}

let manifest: Manifest;

beforeAll(() => {
  manifest = manifestOf(sourceOfTable());
});

const names = Object.keys(RULE_CASES);

function classOf(name: string): Constructor {
  const type = class {
    declare value: unknown;
  };
  Object.defineProperty(type, 'name', { value: `Case${String(names.indexOf(name))}` });
  for (const decorate of RULE_CASES[name]?.decorators ?? []) decorate(type.prototype, 'value');
  Reflect.defineMetadata('design:type', Object, type.prototype, 'value');
  return type;
}

/** The class of a case as only its decorators tell of it. */
function decorated(name: string): Reading {
  const session = new SchemaSession('output');
  describeType(classOf(name), session);
  return reading(session, `Case${String(names.indexOf(name))}`);
}

/** The class of a case as the source tells of it, together with its decorators where it is at hand. */
function declared(name: string, reach: 'reachable' | 'unreachable'): Reading {
  const index = String(names.indexOf(name));
  const session = new SchemaSession('output');
  const result = manifest.classes['main.ts#X']?.methods[`c${index}`]?.result as Extract<
    ManifestResult,
    { kind: 'data' }
  >;
  const key = result.schema.$ref ?? '';
  const reachable = new Map(reach === 'reachable' ? [[key, classOf(name)]] : []);
  describeDeclared(result.schema, { session, manifest, reachable });
  return reading(session, `Case${index}`);
}

/** Cases that only running their code would tell. */
const needsCode = names.filter((name) => written.get(name)?.some((decorator) => decorator.includes('=>')));
const plain = names.filter((name) => !needsCode.includes(name));

describe(declaredRecords, () => {
  it('knows the text of every case of the table, nearly all of which can be told without running it', () => {
    expect([...written.keys()]).toEqual(names);
    expect(plain.length).toBeGreaterThan(150);
    expect(needsCode.length).toBeGreaterThan(2);
  });

  it.each(plain)('reads %s from the source as from class-validator itself', (name) => {
    const unreachable = declared(name, 'unreachable');
    expect(unreachable).toEqual(decorated(name));
    expect(unreachable).toEqual(declared(name, 'reachable'));
    expect(unreachable.problems).toEqual([]);
  });

  it.each(needsCode)('says of %s that it takes the class itself, and what to write', (name) => {
    const type = `Case${String(names.indexOf(name))}`;
    const [problem, ...more] = declared(name, 'unreachable').problems;
    expect(problem).toMatch(`${type}.value: `);
    expect(problem).toMatch(`works only where the class is at hand; give \`output: () => ${type}\`.`);
    expect(more).toEqual([]);
    expect(declared(name, 'reachable')).toEqual(decorated(name));
  });

  it('says something different of different cases, so that the comparison is one', () => {
    const schemas = new Set(plain.map((name) => JSON.stringify(declared(name, 'unreachable').schema.properties)));
    expect(schemas.size).toBeGreaterThan(60);
    const refusals = plain.flatMap((name) => declared(name, 'unreachable').verdicts.filter((v) => (v as unknown[])[1]));
    expect(refusals.length).toBeGreaterThan(1000);
  });
});
