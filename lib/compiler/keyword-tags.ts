import { ts } from 'typescript-json-schema';
import { docsOf, isAbout } from './method-docs';

/** Tags that say nothing of a method, so that behind a `@param` they are about the parameter. */
const KEYWORDS: ReadonlySet<string> = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'pattern', 'format'],
  ...['items', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'additionalProperties'],
  ...['default', 'examples'],
]);

interface KeywordTag {
  readonly tag: ts.JSDocTag;
  /** The `@param` that it follows, with nothing but other such tags between. */
  readonly owner: ts.JSDocParameterTag | undefined;
}

/** The tags of JSON Schema that follow the `@param` of a parameter. */
export function keywordTags(parameter: ts.ParameterDeclaration): readonly ts.JSDocTag[] {
  return tagsIn(parameter.parent)
    .filter(({ owner }) => isOf(owner, parameter))
    .map(({ tag }) => tag);
}

/** The names of tags of JSON Schema in the comment of a method that are about none of its parameters. */
export function strayKeywordTags(method: ts.MethodDeclaration): readonly string[] {
  const stray = tagsIn(method).filter(({ owner }) => !method.parameters.some((parameter) => isOf(owner, parameter)));
  return [...new Set(stray.map(({ tag }) => `@${tag.tagName.text}`))];
}

function isKeyword(name: string): boolean {
  return KEYWORDS.has(name) || name.startsWith('TJS-');
}

/** The overloads first, so that the implementation has the last word. */
function tagsIn(node: ts.SignatureDeclaration): readonly KeywordTag[] {
  return declarationsOf(node)
    .flatMap(docsOf)
    .flatMap(({ tags = [] }) => {
      let owner: ts.JSDocParameterTag | undefined;
      return tags.flatMap((tag) => {
        if (isKeyword(tag.tagName.text)) return [{ tag, owner }];
        owner = ts.isJSDocParameterTag(tag) ? tag : undefined;
        return [];
      });
    });
}

function declarationsOf(node: ts.SignatureDeclaration): readonly ts.SignatureDeclaration[] {
  if (!ts.isMethodDeclaration(node) || !ts.isClassLike(node.parent)) return [node];
  const name = node.name.getText();
  return node.parent.members.filter(ts.isMethodDeclaration).filter((member) => member.name.getText() === name);
}

/** One that goes on with its members, as `@param {object} options` may, leaves open which of them is meant. */
function isOf(tag: ts.JSDocParameterTag | undefined, parameter: ts.ParameterDeclaration): boolean {
  if (tag === undefined || !ts.isIdentifier(tag.name)) return false;
  const isOpen = tag.typeExpression !== undefined && ts.isJSDocTypeLiteral(tag.typeExpression.type);
  return !isOpen && isAbout(tag.name.text, parameter);
}
