/** Whether a file describes the language or Node.js: its comments are no author's, and there are many. */
export function hasNoDocsOfAuthors(file: string): boolean {
  return /\/typescript\/lib\/lib\.[^/]*\.d\.ts$|\/node_modules\/@types\/node\//.test(file.replaceAll('\\', '/'));
}
