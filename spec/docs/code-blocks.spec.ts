import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as ts from 'typescript';
import { connect } from '../../lib/client';
import { MCPServer } from '../../lib/index';
import type { BlockModule } from './block-module';
import { blockModules, folderOfBlocks } from './block-module';
import { BlockProject } from './block-project';
import type { Block } from './markdown';
import { blocksOf, pages, root } from './markdown';
import { toolsOverHttp } from './tools-over-http';

/** A block that only compiles says so and why: ```` ```ts no-run: reason ````. */
const notRun = /^no-run: .{10,}/;

const options: ts.CompilerOptions = {
  ...ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )?.options,
  noEmit: false,
};
const typescript = pages().map((page) => {
  const blocks = blocksOf(page).filter((block) => ['ts', 'typescript'].includes(block.language) && !isOfOthers(block));
  return { page, modules: blockModules(blocks) };
});
const all = typescript.flatMap(({ modules }) => modules);

/** Code of another framework; the specs of its page run it. */
function isOfOthers({ info }: Block): boolean {
  return info.startsWith('before: ');
}

/** A page that no reader sees: what the compiler must notice. */
const wrong = blockModules([
  { page: 'wrong.md', line: 10, language: 'ts', info: '', text: `@Tool() one(): string {\n  return 1;\n}` },
  { page: 'wrong.md', line: 20, language: 'ts', info: '', text: `import { Tol } from 'stereomcp';\nTol();` },
]);

/** What the compiler says of the blocks, each line with its place on the page. */
function mistakes(modules: readonly BlockModule[]): string[] {
  const texts = new Map(modules.map(({ file, code }) => [file, code]));
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    directoryExists: (folder) => folder === folderOfBlocks || ts.sys.directoryExists(folder),
    fileExists: (file) => texts.has(file) || disk.fileExists(file),
    readFile: (file) => texts.get(file) ?? disk.readFile(file),
    getSourceFile: (file, version) => {
      const text = texts.get(file);
      return text === undefined ? disk.getSourceFile(file, version) : ts.createSourceFile(file, text, version, true);
    },
  };
  const program = ts.createProgram({ rootNames: [...texts.keys()], options, host });
  return modules.flatMap(({ file, block, offset }) => {
    const source = program.getSourceFile(file);
    if (source === undefined) throw new Error(`${file} is not part of the program`);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((diagnostic) => {
      const { line } = source.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
      const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
      return `${block.page}:${block.line + line - offset}: ${text}`;
    });
  });
}

function runs({ block }: BlockModule): boolean {
  return block.info === '';
}

/** The server classes that a block declares, as its module exports them. */
function serversOf({ declares }: BlockModule, exported: Readonly<Record<string, unknown>>): (new () => MCPServer)[] {
  return [...declares.keys()]
    .map((name) => exported[name])
    .filter((value): value is new () => MCPServer => {
      return typeof value === 'function' && value.prototype instanceof MCPServer;
    });
}

/** How much a server lists of all kinds. */
async function offersOf(client: Client): Promise<number> {
  const { resources: readable, prompts: renderable } = client.getServerCapabilities() ?? {};
  const { tools } = await client.listTools();
  const { resources } = readable === undefined ? { resources: [] } : await client.listResources();
  const { resourceTemplates } =
    readable === undefined ? { resourceTemplates: [] } : await client.listResourceTemplates();
  const { prompts } = renderable === undefined ? { prompts: [] } : await client.listPrompts();
  return tools.length + resources.length + resourceTemplates.length + prompts.length;
}

/** Starts a program as its reader would, compiled and over stdio, against the built package; returns its tools' names. */
async function toolsOverStdio(program: string): Promise<string[]> {
  const client = new Client({ name: 'docs', version: '1.0.0' });
  try {
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [program] }));
    return (await client.listTools()).tools.map((tool) => tool.name);
  } finally {
    await client.close();
  }
}

describe('the code blocks of the pages', () => {
  let project: BlockProject;

  // Two programs of the compiler are made here, beside other specs on a busy machine.
  beforeAll(() => {
    project = new BlockProject(all.filter(runs));
  }, 180_000);

  afterAll(() => {
    project.remove();
  });

  it('compile under the strict options of this repository, and would be told where they did not', () => {
    expect(mistakes([...all, ...wrong])).toEqual([
      `wrong.md:11: Type 'number' is not assignable to type 'string'.`,
      `wrong.md:20: '"stereomcp"' has no exported member named 'Tol'. Did you mean 'Tool'?`,
    ]);
  }, 180_000);

  it('say why, where they are not run', () => {
    const unexplained = all.filter(({ block }) => block.info !== '' && !notRun.test(block.info));
    expect(unexplained.map(({ block }) => `${block.page}:${block.line}: ${block.info}`)).toEqual([]);
  });

  for (const { page, modules } of typescript) {
    const running = modules.filter(runs);
    if (running.length === 0) continue;
    it(`of ${page} run, and each server in them lists what it offers`, async () => {
      for (const module of running) {
        const { block, starts } = module;
        const place = `${block.page}:${block.line}`;
        if (starts) {
          const list = block.text.includes("transport: 'http'") ? toolsOverHttp : toolsOverStdio;
          expect({ place, tools: await list(project.compiled(module)) }).toEqual({
            place,
            tools: expect.arrayContaining([expect.any(String)]) as string[],
          });
          continue;
        }
        for (const server of serversOf(module, project.load(module))) {
          const client = await connect(server);
          const offers = await offersOf(client.client);
          await client.close();
          expect({ place, some: offers > 0 }).toEqual({ place, some: true });
        }
      }
    });
  }

  it('of JSON parse', () => {
    const broken = pages()
      .flatMap(blocksOf)
      .filter(({ language, text }) => language === 'json' && !isJson(text));
    expect(broken.map(({ page, line }) => `${page}:${line}`)).toEqual([]);
  });

  it('of shell commands name scripts and programs that exist', () => {
    const shell = pages()
      .flatMap(blocksOf)
      .filter(({ language }) => ['sh', 'bash', 'shell', 'console'].includes(language));
    const lost = shell.flatMap(({ page, line, text }) => lostCommands(text).map((lack) => `${page}:${line}: ${lack}`));
    expect(lost).toEqual([]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What a shell block asks for that this repository does not have. */
function lostCommands(text: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const asked = [...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  const ofNpm = ['ci', 'i', 'install', 'init', 'pack', 'exec', 'run'];
  const files = [...text.matchAll(/(?<=^|\s)(?:\.\/)?((?:build\/)?(?:samples|scripts|bench|\.ci)\/[\w./-]+)/gm)];
  return [
    ...asked.filter((name) => !ofNpm.includes(name) && scripts[name] === undefined),
    ...files.map(([, file = '']) => sourceOf(file)).filter((file) => !existsSync(join(root, file))),
  ];
}

/** The source of a compiled sample; other files are their own. */
function sourceOf(file: string): string {
  return file.replace(/^build\/(samples\/.*)\.js$/, '$1.ts');
}
