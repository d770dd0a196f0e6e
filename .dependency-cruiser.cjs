/** The law: a folder of lib may import what stands left of it in this list, and itself. */
const layers = [
  'errors',
  'metadata',
  'manifest',
  'schema',
  'media',
  'results',
  'definition',
  'dispatch',
  'protocol',
  'transports',
  'server',
  'client',
  'testing',
  'cli',
];

/** Packages that only some folders of lib may load. */
const confined = [
  { package: 'reflect-metadata', folders: ['metadata'] },
  { package: 'class-validator', folders: ['schema'] },
  { package: 'class-transformer', folders: ['schema'] },
  { package: 'ajv', folders: ['results'] },
  { package: 'ajv-formats', folders: ['results'] },
  { package: 'typescript-json-schema', folders: ['compiler'] },
  { package: 'commander', folders: ['cli'] },
  { package: 'picocolors', folders: ['cli'] },
  { package: 'tsx', folders: ['cli'] },
  { package: 'chokidar', folders: ['cli'] },
  { package: 'jsonc-parser', folders: ['cli'] },
  { package: '@modelcontextprotocol/server', folders: ['protocol', 'transports'], values: true },
  { package: '@modelcontextprotocol/node', folders: ['transports/http'] },
  { package: '@modelcontextprotocol/client', folders: ['client', 'testing', 'cli'], values: true },
];

const isPackage = (name) => `(^|/)node_modules/${name}/`;
const anyOf = (names) => `(${names.join('|')})`;

const layerRules = layers.slice(0, -1).map((layer, index) => ({
  name: `layer-${layer}`,
  comment: `lib/${layer} may not import a layer to its right.`,
  severity: 'error',
  from: { path: `^lib/${layer}/` },
  to: { path: `^lib/${anyOf(layers.slice(index + 1))}/` },
}));

const confinedRules = confined.map(({ package: name, folders, values }) => ({
  name: `confined-${name.replace(/^@/, '').replace('/', '-')}`,
  comment: `Only lib/${folders.join(' and lib/')} may load ${name}${values ? '; its types are free' : ''}.`,
  severity: 'error',
  from: { path: '^lib/', pathNot: `^lib/${anyOf(folders)}[/.]` },
  to: { path: isPackage(name), ...(values && { dependencyTypesNot: ['type-only'] }) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layerRules,
    ...confinedRules,
    {
      name: 'known-folders',
      comment: 'A folder of lib that the list of layers does not name has no place in the order.',
      severity: 'error',
      from: { path: '^lib/', pathNot: `^lib/${anyOf([...layers, 'decorators', 'compiler'])}/|^lib/[^/]+$` },
      to: {},
    },
    {
      name: 'decorators-imports',
      comment: 'lib/decorators imports errors, metadata and itself; of schema and media only types.',
      severity: 'error',
      from: { path: '^lib/decorators/' },
      to: { path: '^lib/', pathNot: '^lib/(errors|metadata|decorators|schema|media)/' },
    },
    {
      name: 'decorators-types-only',
      comment: 'lib/decorators takes only types from schema and media.',
      severity: 'error',
      from: { path: '^lib/decorators/' },
      to: { path: '^lib/(schema|media)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'decorators-are-a-leaf',
      comment: 'Only the public index imports lib/decorators.',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/(decorators/|index\\.)' },
      to: { path: '^lib/decorators/' },
    },
    {
      name: 'compiler-imports',
      comment: 'lib/compiler imports errors, metadata, manifest, schema and itself.',
      severity: 'error',
      from: { path: '^lib/compiler/' },
      to: { path: '^lib/', pathNot: '^lib/(errors|metadata|manifest|schema|compiler)/' },
    },
    {
      name: 'compiler-is-a-leaf',
      comment: 'Only the command line imports lib/compiler, so that no server process loads TypeScript.',
      severity: 'error',
      from: { path: '^lib/', pathNot: '^lib/(compiler|cli)/' },
      to: { path: '^lib/compiler/' },
    },
    {
      name: 'no-barrel-inside',
      comment: 'Files import files; the entries of the package are for its users (an .mts entry wraps its .ts twin).',
      severity: 'error',
      from: { path: '^lib/', pathNot: '\\.mts$' },
      to: { path: '^lib/[^/]+$' },
    },
    {
      name: 'lib-stands-alone',
      comment: 'lib imports nothing of the specs, samples and tools.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^(spec|samples|bench|scripts|build|dist)/' },
    },
    {
      name: 'lib-dependencies',
      comment: 'What users do not install cannot be imported.',
      severity: 'error',
      from: { path: '^lib/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['npm', 'npm-peer', 'type-only'],
      },
    },
    {
      name: 'samples-are-users',
      comment:
        'A sample imports the package by its name, the decorator packages, the official client, node, its own files and those for checking.',
      severity: 'error',
      from: { path: '^samples/([^/]+)/' },
      to: {
        pathNot: [
          '^samples/$1/',
          // What the clients of all samples check and print with.
          '^samples/checking/',
          '^lib/(index|client|http|testing|guard)\\.m?ts$',
          '^dist/(index|client|http|testing|guard)\\.(d\\.)?m?[jt]s$',
          '^(node:)?[a-z_]+(/promises)?$',
          isPackage('(class-validator|class-transformer|reflect-metadata|@modelcontextprotocol/client)'),
          // The database of the library.
          isPackage('node-sqlite3-wasm'),
          // What servers are mounted into.
          isPackage('(express|@types/express|fastify|hono|@hono/node-server)'),
        ],
      },
    },
    {
      name: 'samples-by-name',
      comment: 'A sample imports the package by its name, not by a path.',
      severity: 'error',
      from: { path: '^samples/' },
      to: { path: '^(lib|dist)/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'no-cycles',
      comment: 'Cycles, also of types only, make the order of loading a matter of luck.',
      severity: 'error',
      // Modules that import each other are what some specs are about.
      from: { pathNot: '^spec/fixtures/mutual/' },
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: { pathNot: '^spec/fixtures/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/', '^build/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'require', 'node', 'default'],
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
