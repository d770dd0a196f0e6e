import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { root } from './markdown';

/** The folders of lib that complain about definitions, each with the files in it that do something else. */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  decorators: /^$/,
  metadata: /^$/,
  manifest: /^$/,
  // Why a rule stays with class-validator, parts of other sentences, and what a typed client says.
  schema: /^(?:validator-rules|validator-pattern|validator-residual|default-problem|revival-error)/,
  compiler: /^$/,
  definition: /^$/,
  // What media say while a result is built is a tool's error.
  media: /^(?!(?:annotation|icon|resource|text)-problems)/,
  server: /^(?!included-parts)/,
};

/** A sentence of the library about a definition, with `…` where the code puts something in. */
export interface Sentence {
  readonly file: string;
  readonly text: string;
}

/**
 * Every sentence that the library can say about a definition, read from its sources.
 *
 * A literal is a sentence if it has three words of its own and ends in a full stop, or goes on after a colon, semicolon
 * or comma with what the code puts in. Parts that are put into other sentences do neither.
 */
export function definitionSentences(): Sentence[] {
  return Object.entries(FOLDERS).flatMap(([folder, elsewhere]) => {
    const path = join(root, 'lib', folder);
    if (!existsSync(path)) throw new Error(`lib/${folder} does not exist`);
    const files = readdirSync(path).filter((name) => name.endsWith('.ts') && !elsewhere.test(name));
    return files.sort().flatMap((name) =>
      literalsIn(join(path, name))
        .filter(isSentence)
        .map((text) => ({ file: `lib/${folder}/${name}`, text })),
    );
  });
}

function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word.replaceAll('…', '')));
  return words.length >= 3 && (/\.…?$/.test(text) || /[,;:] (?:but )?…$/.test(text));
}

function literalsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    const text = textOf(node);
    if (text === undefined) ts.forEachChild(node, visit);
    else found.push(text.trim());
    // What is put into a template may hold sentences of its own.
    if (ts.isTemplateExpression(node)) for (const span of node.templateSpans) visit(span.expression);
  };
  visit(source);
  return found;
}

/** The text of a literal, or of several that are put together. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}
