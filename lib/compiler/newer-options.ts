import { dirname, join } from 'node:path';
import { ts } from 'typescript-json-schema';

// "Argument for '--target' option must be …"
const UNKNOWN_VALUE = 6046;

/**
 * The options of a tsconfig, where those that only a newer TypeScript knows are settled to what comes nearest here.
 *
 * What is unknown altogether is left out. Defaults follow the TypeScript that the project has installed, since version 6
 * changed some that decide about types.
 */
export function settleNewerOptions(parsed: ts.ParsedCommandLine, folder: string): ts.CompilerOptions {
  const options = { ...parsed.options };
  const unknown = parsed.errors.filter(({ code }) => code === UNKNOWN_VALUE).map(valueOf);
  for (const { option, value } of unknown) {
    if (option === 'lib' && isEdition(value)) options.lib = [...(options.lib ?? []), 'lib.esnext.d.ts'];
    if (option === 'target') options.target ??= ts.ScriptTarget.ESNext;
    if (option === 'module') {
      options.module ??= value.startsWith('node') ? ts.ModuleKind.NodeNext : ts.ModuleKind.ESNext;
    }
  }
  if (installedMajor(folder) >= 6) applyNewerDefaults(options, folder);
  return options;
}

function applyNewerDefaults(options: ts.CompilerOptions, folder: string): void {
  options.rootDir ??= folder;
  options.strict ??= true;
  options.target ??= ts.ScriptTarget.ESNext;
  options.module ??= ts.ModuleKind.ESNext;
  options.esModuleInterop ??= true;
  options.types ??= [];
  const isNode = options.module >= ts.ModuleKind.Node16 && options.module <= ts.ModuleKind.NodeNext;
  if (!isNode) options.moduleResolution ??= ts.ModuleResolutionKind.Bundler;
}

/** The major version of the TypeScript that a project has installed, or 5 where it has none. */
function installedMajor(folder: string): number {
  return Number.parseInt(installedVersion(folder) ?? '5', 10);
}

/** The version of the TypeScript that a project has installed, or undefined where it has none. */
export function installedVersion(folder: string): string | undefined {
  for (let above = folder; ; above = dirname(above)) {
    const text = ts.sys.readFile(join(above, 'node_modules/typescript/package.json'));
    const version = text === undefined ? undefined : /"version"\s*:\s*"(\d+\.[^"]*)"/.exec(text)?.[1];
    if (version !== undefined) return version;
    if (above === dirname(above)) return undefined;
  }
}

function valueOf({ file, start, length, messageText }: ts.Diagnostic): { option: string; value: string } {
  const option = /'--(\w+)'/.exec(ts.flattenDiagnosticMessageText(messageText, ' '))?.[1] ?? '';
  const value = file?.text.slice(start, (start ?? 0) + (length ?? 0)) ?? '';
  return { option, value: value.replace(/^["']|["']$/g, '').toLowerCase() };
}

function isEdition(value: string): boolean {
  return /^es\d{4}(\.|$)|^esnext/.test(value);
}
