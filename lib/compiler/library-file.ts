/** The language, Node.js and what every server imports through this package. */
const NO_AUTHORS = new RegExp(
  [
    '/typescript/lib/lib\\.[^/]*\\.d\\.ts$',
    '/node_modules/(?:@types/node|undici-types|zod|@modelcontextprotocol/[^/]+)/',
  ].join('|'),
);

/** Whether the comments of a file are no author's: no type of a tool takes a text from it, and there are many. */
export function hasNoDocsOfAuthors(file: string): boolean {
  return NO_AUTHORS.test(file.replaceAll('\\', '/'));
}
