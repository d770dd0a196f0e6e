import { ts } from 'typescript-json-schema';

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
  const tag = ts.getJSDocParameterTags(parameter).find(({ name }) => ts.isIdentifier(name));
  const text = withoutDash(docText(tag?.comment));
  return text === '' ? undefined : text;
}

/** What `@param options.name` says of the members of a parameter, by their names. */
export function memberTexts(parameter: ts.ParameterDeclaration): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const { parent } = parameter;
  for (const { tags } of docsOf(parent)) {
    for (const tag of tags ?? []) {
      if (!ts.isJSDocParameterTag(tag) || !ts.isQualifiedName(tag.name) || !ts.isIdentifier(tag.name.left)) continue;
      const text = withoutDash(docText(tag.comment));
      if (text !== '') texts.set(tag.name.right.text, text);
    }
  }
  return texts;
}

/** The text of a comment: links as what they show, lines as written, without space at their ends. */
export function docText(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
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

function docsOf(node: ts.Node): readonly ts.JSDoc[] {
  return ts
    .getJSDocCommentsAndTags(node)
    .filter((found): found is ts.JSDoc => ts.isJSDoc(found) && found.parent === node);
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
