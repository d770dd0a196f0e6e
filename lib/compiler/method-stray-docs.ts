import { ts } from 'typescript-json-schema';

const parsed = new WeakMap<ts.MethodDeclaration, readonly ts.JSDoc[]>();

/**
 * The doc comment of a method that TypeScript attaches to nothing: between its decorators and its name, or behind a brace
 * on its own line.
 */
export function strayDocs(method: ts.MethodDeclaration): readonly ts.JSDoc[] {
  let docs = parsed.get(method);
  if (docs === undefined) {
    const comment = strayComment(method);
    docs = comment === undefined ? [] : docsIn(comment);
    parsed.set(method, docs);
  }
  return docs;
}

function strayComment(method: ts.MethodDeclaration): string | undefined {
  const { text } = method.getSourceFile();
  const comments = [
    ...behindBrace(method, text),
    ...(method.modifiers ?? []).flatMap(({ end }) => commentsAt(text, end)),
  ].map(({ pos, end }) => text.slice(pos, end));
  return comments.filter((comment) => comment.startsWith('/**') && comment !== '/**/').at(-1);
}

/** A comment at the end of a line is about what stands before it, one in front of something on the same line is not. */
function behindBrace(method: ts.MethodDeclaration, text: string): readonly ts.CommentRange[] {
  const start = method.getStart();
  return (ts.getTrailingCommentRanges(text, method.pos) ?? []).filter(
    ({ end }) => !text.slice(end, start).includes('\n'),
  );
}

function commentsAt(text: string, position: number): readonly ts.CommentRange[] {
  const trailing = ts.getTrailingCommentRanges(text, position) ?? [];
  return [...trailing, ...(ts.getLeadingCommentRanges(text, position) ?? [])];
}

function docsIn(comment: string): readonly ts.JSDoc[] {
  const file = ts.createSourceFile('doc.ts', `${comment}\nfunction documented() {}`, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc));
}
