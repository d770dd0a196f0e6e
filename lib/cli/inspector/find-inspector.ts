import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A way to start the official Inspector. */
export interface InspectorProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Those from 2 on take the server on their command line, those before it in the address of their page. */
  readonly generation: 'former' | 'present';
  /** What it is called where people read of it. */
  readonly label: string;
  /** Whether it has to be installed first, which takes time and the network. */
  readonly isFetched: boolean;
}

const NAME = '@modelcontextprotocol/inspector';
/** The oldest Node for versions from 2 on. */
const PRESENT_NODE = '22.19.0';
/** The last of the former ones that runs on every Node from 20 on. */
const FORMER = '0.15.0';

interface Facts {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
}

/**
 * The Inspector that is installed in the project of a file or beside this package, where it runs on this Node; else one
 * that npx fetches.
 */
export function findInspector(file: string): InspectorProgram {
  return installed(file) ?? installed(__filename) ?? fetched(process.versions.node);
}

/** The Inspector that npx fetches for a version of Node. */
export function fetched(node: string): InspectorProgram {
  const isPresent = isAtLeast(node, PRESENT_NODE);
  const version = isPresent ? '^2' : FORMER;
  return {
    command: 'npx',
    args: ['--yes', `${NAME}@${version}`],
    generation: isPresent ? 'present' : 'former',
    label: `${NAME}@${version}`,
    isFetched: true,
  };
}

function installed(from: string): InspectorProgram | undefined {
  let manifest: string;
  try {
    manifest = createRequire(from).resolve(`${NAME}/package.json`);
  } catch {
    return undefined;
  }
  const { version, bin, engines } = JSON.parse(readFileSync(manifest, 'utf8')) as Facts;
  const [, least] = />=\s*([\d.]+)/.exec(engines?.node ?? '') ?? [];
  const program = bin['mcp-inspector'];
  if (program === undefined || (least !== undefined && !isAtLeast(process.versions.node, least))) return undefined;
  return {
    command: process.execPath,
    args: [join(dirname(manifest), program)],
    generation: isAtLeast(version, '2') ? 'present' : 'former',
    label: `${NAME} ${version}`,
    isFetched: false,
  };
}

/** Compares versions by their numbers. */
function isAtLeast(version: string, least: string): boolean {
  const parts = version.split(/[.-]/).map(Number);
  for (const [index, part] of least.split('.').map(Number).entries()) {
    const own = parts[index] ?? 0;
    if (own !== part) return own > part;
  }
  return true;
}
