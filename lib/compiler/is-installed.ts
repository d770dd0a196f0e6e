/** Whether a file belongs to a package that was installed, by its path. */
export function isInstalled(path: string): boolean {
  return /(?:^|[\\/])node_modules[\\/]/.test(path);
}
