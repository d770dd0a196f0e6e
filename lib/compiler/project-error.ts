/** What stops a project from being read: a sentence that names the file, where there is one, and what to do. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
  readonly code = 'ERR_PROJECT';
}
