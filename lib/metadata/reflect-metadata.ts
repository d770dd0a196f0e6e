/** Whether the package that emitted decorator metadata needs is installed; it is loaded here and nowhere else. */
export const reflectMetadataIsInstalled: boolean = load();

function load(): boolean {
  try {
    // An import would end in a bare "Cannot find module"; this way the class that needs it can say what to install.
    require('reflect-metadata');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}
