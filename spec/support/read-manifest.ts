import { buildManifest } from '../../lib/compiler/build-manifest';
import type { Manifest, ManifestClass, ManifestMethod, ManifestParameter } from '../../lib/manifest/manifest';
import { compileSource, SOURCE_FOLDER, type CompileOptions } from './compile-source';

const IMPORTS =
  "import { Args, Audio, Complete, Context, Field, Image, MCPServer, Param, Prompt, Resource, Tool, integer, reply, type Reply } from 'stereomcp';";

/** The manifest of sources; one text stands for `main.ts`. */
export function manifestOf(sources: string | Readonly<Record<string, string>>, options: CompileOptions = {}): Manifest {
  return buildManifest(compileSource(sources, options), { folder: SOURCE_FOLDER });
}

/** The classes of one source, everything of the package being imported in front of its first line. */
export function classesOf(text: string): Readonly<Record<string, ManifestClass>> {
  return manifestOf(`${IMPORTS} ${text}`).classes;
}

/** The methods of the class `X` of one source, or of another class. */
export function methodsOf(text: string, key = 'main.ts#X'): Readonly<Record<string, ManifestMethod>> {
  const classes = classesOf(text);
  const found = classes[key];
  if (found === undefined) throw new Error(`no ${key} among ${Object.keys(classes).join(', ')}`);
  return found.methods;
}

/** The parameters of a tool that is written as the inside of its parentheses. */
export function parametersOf(written: string, types = ''): readonly ManifestParameter[] {
  const { f } = methodsOf(`${types} class X extends MCPServer { @Tool() f(${written}): void {} }`);
  if (f === undefined) throw new Error('the tool is missing');
  return f.parameters;
}

/** The manifest of a program of sources that only exist here. */
export function manifestOfProgram(program: ReturnType<typeof compileSource>): Manifest {
  return buildManifest(program, { folder: SOURCE_FOLDER });
}
