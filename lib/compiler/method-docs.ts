import { ts } from 'typescript-json-schema';
import { strayDocs } from './method-stray-docs';

/** What the doc comment of a method says. */
export interface MethodDocs {
  readonly description?: string;
  /** The text of `@deprecated`; `true` where it has none. */
  readonly deprecated?: true | string;
  /** The text of `@returns`. */
  readonly returns?: string;
}

/** Tags that hold a description where nothing stands before the tags. */
const DESCRIBING: ReadonlySet<string> = new Set(['description', 'desc', 'summary']);

/** The doc comments of a method, the first of `nodes` that has something to say of each. */
export function methodDocs(nodes: readonly ts.MethodDeclaration[]): MethodDocs {
  const [first] = nodes.map(docsOf).filter(({ length }) => length > 0);
  if (first === undefined) return {};
  const tags = first.flatMap(({ tags: own }) => own ?? []);
  const description = describing(first);
  const deprecated = tags.find(ts.isJSDocDeprecatedTag);
  const returns = tags.find(ts.isJSDocReturnTag);
  const returned = docText(returns?.comment);
  return {
    ...(description === '' ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated: docText(deprecated.comment) || true }),
    ...(returned === '' ? {} : { returns: returned }),
  };
}

/** The doc text of a parameter: that of the comment in front of it, else of its `@param`. */
export function parameterText(parameter: ts.ParameterDeclaration): string | undefined {
  const own = describing(docsOf(parameter));
  if (own !== '') return own;
  const tag = parameterTags(parameter).find(({ name }) => ts.isIdentifier(name) && isAbout(name.text, parameter));
  const text = withoutDash(docText(tag?.comment));
  return text === '' ? undefined : text;
}

/** What `@param options.name` says of the members of a parameter, by their names. */
export function memberTexts(parameter: ts.ParameterDeclaration): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { name, comment } of parameterTags(parameter)) {
    if (!ts.isQualifiedName(name) || !ts.isIdentifier(name.left) || !isAbout(name.left.text, parameter)) continue;
    const text = withoutDash(docText(comment));
    if (text !== '') texts.set(name.right.text, text);
  }
  return texts;
}

function parameterTags({ parent }: ts.ParameterDeclaration): readonly ts.JSDocParameterTag[] {
  return docsOf(parent).flatMap(({ tags }) => [...(tags ?? [])].filter(ts.isJSDocParameterTag));
}

/** A destructured parameter has no name, so that any name is about it that is no other parameter's. */
export function isAbout(name: string, parameter: ts.ParameterDeclaration): boolean {
  if (ts.isIdentifier(parameter.name)) return parameter.name.text === name;
  return parameter.parent.parameters.every((other) => !ts.isIdentifier(other.name) || other.name.text !== name);
}

/** The text of a comment: links as what they show, lines as written, without space at their ends. */
function docText(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  if (comment === undefined) return '';
  const text = typeof comment === 'string' ? comment : comment.map(partText).join('');
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

function partText(part: ts.JSDocComment): string {
  if (!ts.isJSDocLink(part) && !ts.isJSDocLinkCode(part) && !ts.isJSDocLinkPlain(part)) return part.text;
  const name = part.name === undefined ? '' : entityText(part.name);
  // An address is read as the name `https` with the rest behind it.
  if (part.text.startsWith('://')) return shown(`${name}${part.text}`);
  return part.text === '' ? name : shown(`${name} ${part.text}`);
}

/** `target | text`, `target text` or the target alone. */
function shown(link: string): string {
  const text = link.trim();
  const bar = text.indexOf('|');
  if (bar !== -1) return text.slice(bar + 1).trim() || text.slice(0, bar).trim();
  const space = text.indexOf(' ');
  return space === -1 ? text : text.slice(space + 1).trim();
}

function entityText(name: ts.EntityName | ts.JSDocMemberName): string {
  return ts.isIdentifier(name) ? name.text : `${entityText(name.left)}.${name.right.text}`;
}

/** The doc comments in front of a node. */
export function docsOf(node: ts.Node): readonly ts.JSDoc[] {
  const attached = ts
    .getJSDocCommentsAndTags(node)
    .filter((found): found is ts.JSDoc => ts.isJSDoc(found) && found.parent === node);
  return attached.length > 0 || !ts.isMethodDeclaration(node) ? attached : strayDocs(node);
}

function describing(docs: readonly ts.JSDoc[]): string {
  for (const { comment, tags } of docs) {
    const text = docText(comment) || docText(tags?.find(({ tagName }) => DESCRIBING.has(tagName.text))?.comment);
    if (text !== '') return text;
  }
  return '';
}

function withoutDash(text: string): string {
  return text.replace(/^-\s+/, '');
}
