import { NaturalProject } from './natural-project';
import type { ProjectShape } from './natural-project';

/** One way to run the servers. */
export interface Runner {
  readonly name: string;
  readonly shape?: ProjectShape;
  /** What has to be done before; each is a run of Node in the project. */
  readonly prepare?: readonly (readonly string[])[];
  /** The arguments of Node that run all servers and write down what they answer. */
  readonly ask: readonly string[];
  /** The arguments of Node that start the server which speaks over stdio; absent for what only runs tests. */
  readonly serve?: readonly string[];
}

const tool = (path: string): string => NaturalProject.tool(path);
const STEREOMCP = NaturalProject.program('stereomcp');
const ESBUILD = tool('esbuild/bin/esbuild');

/** The transform of Jest that compiles the servers. */
function jestConfig(transform: unknown): ProjectShape {
  const config = {
    testMatch: ['<rootDir>/part-*.test.cjs'],
    testEnvironment: 'node',
    // The copies of package.json in the projects beside this one are nobody's module here.
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleFileExtensions: ['ts', 'js', 'cjs', 'mjs', 'json'],
    transform: { '^.+\\.ts$': transform },
    maxWorkers: 3,
    testTimeout: 200_000,
  };
  return { files: { 'jest.config.json': JSON.stringify(config) } };
}

const SWC = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

const JEST = [tool('jest/bin/jest.js'), '--config', 'jest.config.json', '--ci'];

/** What an ES module bundle of CommonJS packages needs. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

function bundle(name: string, { format, flags = [] }: { format: 'cjs' | 'esm'; flags?: readonly string[] }): Runner {
  const extension = format === 'esm' ? 'mjs' : 'cjs';
  const common = [
    ...['--bundle', '--platform=node', '--target=node20', `--format=${format}`, '--log-level=error'],
    ...(format === 'esm' ? [`--banner:js=${REQUIRE}`] : []),
    ...flags,
  ];
  return {
    name,
    prepare: [
      [ESBUILD, 'bundle.mjs', `--outfile=dist/bundle.${extension}`, ...common],
      [ESBUILD, 'src/served-weather.ts', `--outfile=dist/served.${extension}`, ...common],
      [STEREOMCP, 'manifest', '--out', 'dist/stereomcp-manifest.json'],
    ],
    ask: [`dist/bundle.${extension}`],
    serve: [`dist/served.${extension}`],
  };
}

/** Every runner that has to give the same answers. */
export const RUNNERS: readonly Runner[] = [
  {
    name: 'stereomcp build, CommonJS',
    prepare: [[STEREOMCP, 'build']],
    ask: ['main.cjs', 'dist', '.js'],
    serve: ['dist/served-weather.js'],
  },
  {
    name: 'stereomcp build, ES modules',
    shape: { type: 'module' },
    prepare: [[STEREOMCP, 'build']],
    ask: ['main.mjs', 'dist', '.js'],
    serve: ['dist/served-weather.js'],
  },
  {
    name: 'tsc and stereomcp manifest, CommonJS',
    prepare: [[tool('typescript/bin/tsc')], [STEREOMCP, 'manifest']],
    ask: ['main.cjs', 'dist', '.js'],
    serve: ['dist/served-weather.js'],
  },
  {
    name: 'TypeScript 7, ES modules',
    shape: { type: 'module' },
    prepare: [[tool('typescript-7/bin/tsc')], [STEREOMCP, 'manifest']],
    ask: ['main.mjs', 'dist', '.js'],
    serve: ['dist/served-weather.js'],
  },
  {
    name: 'tsx, CommonJS',
    ask: [tool('tsx/dist/cli.mjs'), 'main.ts', 'src', '.ts'],
    serve: [tool('tsx/dist/cli.mjs'), 'src/served-weather.ts'],
  },
  {
    name: 'tsx, ES modules',
    shape: { type: 'module' },
    ask: [tool('tsx/dist/cli.mjs'), 'main.ts', 'src', '.ts'],
    serve: [tool('tsx/dist/cli.mjs'), 'src/served-weather.ts'],
  },
  {
    name: 'swc-node, CommonJS',
    ask: ['--require', '@swc-node/register', 'main.ts', 'src', '.ts'],
    serve: ['--require', '@swc-node/register', 'src/served-weather.ts'],
  },
  {
    name: 'swc-node, ES modules',
    shape: { type: 'module' },
    ask: ['--import', '@swc-node/register/esm-register', 'main.ts', 'src', '.ts'],
    serve: ['--import', '@swc-node/register/esm-register', 'src/served-weather.ts'],
  },
  {
    name: 'ts-node',
    ask: ['--require', 'ts-node/register', 'main.ts', 'src', '.ts'],
    serve: ['--require', 'ts-node/register', 'src/served-weather.ts'],
  },
  { name: 'ts-jest', shape: jestConfig('ts-jest'), ask: JEST },
  {
    name: 'ts-jest, one file at a time',
    shape: { ...jestConfig('ts-jest'), compilerOptions: { isolatedModules: true } },
    ask: JEST,
  },
  { name: '@swc/jest', shape: jestConfig(['@swc/jest', SWC]), ask: JEST },
  {
    name: 'vitest',
    shape: { type: 'module' },
    ask: [tool('vitest/vitest.mjs'), 'run', '--root', '.', 'whole.test.mjs'],
  },
  bundle('esbuild, CommonJS', { format: 'cjs' }),
  bundle('esbuild --minify, CommonJS', { format: 'cjs', flags: ['--minify'] }),
  bundle('esbuild, ES module', { format: 'esm' }),
  bundle('esbuild --minify --keep-names, ES module', { format: 'esm', flags: ['--minify', '--keep-names'] }),
];
