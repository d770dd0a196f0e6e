import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as ts from 'typescript';
import type { Block } from './markdown';
import { root } from './markdown';

/** A block as a module of its own that compiles and runs. */
export interface BlockModule {
  readonly block: Block;
  /** Where the module would lie; no such file exists. */
  readonly file: string;
  readonly code: string;
  /** How many lines of `code` stand before the block's own text. */
  readonly offset: number;
  /** What the block declares at its top level; later blocks of the page may use it. */
  readonly declares: ReadonlyMap<string, 'value' | 'type'>;
  /** Whether the block starts a server by itself. */
  readonly starts: boolean;
}

/** Where the modules would lie; the folder does not exist. */
export const folderOfBlocks = join(root, 'docs', 'blocks-of-pages');

type Names = ReadonlyMap<string, 'value' | 'type'>;

/**
 * Turns the blocks of one page into modules.
 *
 * A block with imports of its own stands as it is, relative imports being taken from earlier blocks of the page. A block
 * without any is a fragment: what it uses of earlier blocks, of this package and of the decorator packages is imported
 * for it, and bare methods are put into a server class.
 */
export function blockModules(blocks: readonly Block[]): BlockModule[] {
  const modules: BlockModule[] = [];
  for (const block of blocks) modules.push(blockModule(block, modules));
  return modules;
}

function blockModule(block: Block, earlier: readonly BlockModule[]): BlockModule {
  const wrapped = `class Example extends MCPServer {\n${block.text}\n}`;
  const bare = !parses(block.text) && parses(wrapped);
  const text = bare ? wrapped : block.text;
  const source = parse(text);
  const complete = source.statements.some((statement) => ts.isImportDeclaration(statement));
  const declares = declared(source);
  const before = complete ? [] : preamble(source, declares, earlier);
  const hidden = [...declares].filter(([name]) => !isExported(source, name));
  const after = [
    ...hidden.filter(([, kind]) => kind === 'value').map(([name]) => `export { ${name} };`),
    ...hidden.filter(([, kind]) => kind === 'type').map(([name]) => `export type { ${name} };`),
    'export {};',
  ];
  return {
    block,
    file: fileOf(block),
    code: [...before, complete ? fromEarlier(source, earlier) : text, ...after].join('\n'),
    offset: before.length + (bare ? 1 : 0),
    declares,
    starts: source.statements.some(startsServer),
  };
}

function fileOf({ page, line }: Block): string {
  return join(folderOfBlocks, `${page.replace(/\W+/g, '-')}-${line}.ts`);
}

function parse(text: string): ts.SourceFile {
  return ts.createSourceFile('block.ts', text, ts.ScriptTarget.ES2022, true);
}

function parses(text: string): boolean {
  const options = { target: ts.ScriptTarget.ES2022, experimentalDecorators: true };
  const { diagnostics = [] } = ts.transpileModule(text, { compilerOptions: options, reportDiagnostics: true });
  return diagnostics.length === 0;
}

function declared(source: ts.SourceFile): Map<string, 'value' | 'type'> {
  const names = new Map<string, 'value' | 'type'>();
  for (const statement of source.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      if (!names.has(statement.name.text)) names.set(statement.name.text, 'type');
    } else if (
      ts.isClassDeclaration(statement) ||
      ts.isFunctionDeclaration(statement) ||
      ts.isEnumDeclaration(statement)
    ) {
      if (statement.name !== undefined) names.set(statement.name.text, 'value');
    } else if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) {
        if (ts.isIdentifier(name)) names.set(name.text, 'value');
      }
    }
  }
  return names;
}

function isExported(source: ts.SourceFile, name: string): boolean {
  return source.statements.some((statement) => {
    if (!ts.canHaveModifiers(statement)) return false;
    const exported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return exported === true && declared(parse(statement.getText(source))).has(name);
  });
}

/** The imports that a fragment leaves out. */
function preamble(source: ts.SourceFile, own: Names, earlier: readonly BlockModule[]): string[] {
  const used = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) used.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const lines = [`import 'reflect-metadata';`];
  for (const name of [...used].sort()) {
    if (own.has(name)) continue;
    const line = importOf(name, earlier);
    if (line !== undefined) lines.push(line);
  }
  return lines;
}

function importOf(name: string, earlier: readonly BlockModule[]): string | undefined {
  const before = earlier.findLast(({ declares }) => declares.has(name));
  const [from, kind] =
    before === undefined
      ? (exportsOfPackages().find(([, names]) => names.has(name)) ?? [])
      : [`./${fileName(before)}`, before.declares];
  if (from === undefined || kind === undefined) return undefined;
  return `import ${kind.get(name) === 'type' ? 'type ' : ''}{ ${name} } from '${from}';`;
}

/** The text of a complete block, its relative imports led to the earlier blocks that declare the names. */
function fromEarlier(source: ts.SourceFile, earlier: readonly BlockModule[]): string {
  let text = source.text;
  for (const statement of source.statements.filter(ts.isImportDeclaration).reverse()) {
    const specifier = statement.moduleSpecifier;
    const bindings = statement.importClause?.namedBindings;
    if (!ts.isStringLiteral(specifier) || !specifier.text.startsWith('.') || bindings === undefined) continue;
    if (!ts.isNamedImports(bindings)) continue;
    const first = bindings.elements[0]?.name.text ?? '';
    const before = earlier.findLast(({ declares }) => declares.has(first));
    if (before === undefined) continue;
    text = `${text.slice(0, specifier.getStart(source))}'./${fileName(before)}'${text.slice(specifier.end)}`;
  }
  return text;
}

function fileName({ file }: BlockModule): string {
  return basename(file, '.ts');
}

/** Whether a statement is `new Some().run(…)`, awaited or not. */
function startsServer(statement: ts.Statement): boolean {
  return ts.isExpressionStatement(statement) && /^(await |void )?new \w+\(.*\)\.run\(/s.test(statement.getText());
}

let packages: readonly (readonly [string, Names])[] | undefined;

function exportsOfPackages(): readonly (readonly [string, Names])[] {
  packages ??= [
    ['stereomcp', exportsOfEntry('lib/index.ts')],
    ['stereomcp/client', exportsOfEntry('lib/client.ts')],
    ['stereomcp/http', exportsOfEntry('lib/http.ts')],
    ['stereomcp/testing', exportsOfEntry('lib/testing.ts')],
    ['class-transformer', valuesOf('class-transformer')],
    ['class-validator', valuesOf('class-validator')],
  ];
  return packages;
}

function valuesOf(name: string): Names {
  const exported = require(name) as object; // eslint-disable-line @typescript-eslint/no-require-imports -- packages by their name
  return new Map(Object.keys(exported).map((key) => [key, 'value']));
}

function exportsOfEntry(file: string): Names {
  const source = parse(readFileSync(join(root, file), 'utf8'));
  const names = new Map<string, 'value' | 'type'>([...declared(source)].filter(([name]) => isExported(source, name)));
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) continue;
    if (!ts.isNamedExports(statement.exportClause)) continue;
    for (const element of statement.exportClause.elements) {
      names.set(element.name.text, statement.isTypeOnly || element.isTypeOnly ? 'type' : 'value');
    }
  }
  return names;
}
