import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { folderWith } from '../../lib/manifest/source-path';
import { ProbeProject, serverSource, TSCONFIG } from './probe-project';

const SOURCE = 'src/weather.ts';

/** A new folder from which no compiler can be found, whatever was installed for others on this machine. */
function folderWithoutCompiler(): string {
  const parent = [tmpdir(), '/var/tmp', homedir()].find(
    (folder) => folderWith('node_modules/typescript-json-schema', realpathSync(folder)) === undefined,
  );
  if (parent === undefined) throw new Error('there is a compiler above every folder that could be written');
  return mkdtempSync(join(parent, 'stereomcp-spec-'));
}

describe('types of a TypeScript file that runs', () => {
  const projects: ProbeProject[] = [];

  function project(files: Readonly<Record<string, string>> = {}): ProbeProject {
    const made = new ProbeProject({ 'tsconfig.json': TSCONFIG, [SOURCE]: serverSource('string'), ...files });
    projects.push(made);
    return made;
  }

  /** A project whose lock was left behind; a process that was quick enough to finish first does not count. */
  async function killedWhileReading(): Promise<ProbeProject> {
    for (;;) {
      const made = project();
      const killed = made.start({ file: SOURCE });
      while (!made.cached.some((name) => name.endsWith('.lock'))) await sleep(5);
      killed.process.kill('SIGKILL');
      await expect(killed.answer).rejects.toThrow('the probe printed');
      if (made.cached.every((name) => name.endsWith('.lock'))) return made;
    }
  }

  afterAll(() => {
    for (const made of projects) made.remove();
  });

  it('are read by one process of their own and kept, until the source changes', async () => {
    const made = project();
    const cold = await made.probe({ file: SOURCE });
    const warm = await made.probe({ file: SOURCE });
    utimesSync(join(made.folder, SOURCE), new Date(), new Date());
    const touched = await made.probe({ file: SOURCE });
    made.write(SOURCE, serverSource('number'));
    const changed = await made.probe({ file: SOURCE });
    const place = { file: SOURCE, line: 3 };
    const rest = { place, problems: [], warnings: [], typescript: false };
    expect([cold, warm, touched, changed]).toMatchObject([
      { schema: { type: 'string' }, children: 1, ...rest },
      { schema: { type: 'string' }, children: 0, ...rest },
      { schema: { type: 'string' }, children: 0, ...rest },
      { schema: { type: 'number' }, children: 1, ...rest },
    ]);
    expect(made.cached).toHaveLength(1);
  });

  it('depend on the files that are imported and on the tsconfig', async () => {
    const made = project({
      'src/unit.ts': `export type Unit = 'C' | undefined;`,
      [SOURCE]: serverSource('Unit', `import type { Unit } from './unit.js';`),
    });
    const first = await made.probe({ file: SOURCE });
    made.write('src/unit.ts', `export type Unit = 'F' | undefined;`);
    const second = await made.probe({ file: SOURCE });
    made.write('tsconfig.json', TSCONFIG.replace('"strict":true', '"strict":true,"exactOptionalPropertyTypes":true'));
    const third = await made.probe({ file: SOURCE });
    expect([first.children, second.children, third.children]).toEqual([1, 1, 1]);
    expect(JSON.stringify([first.schema, second.schema])).toMatch(/C.*F/);
  });

  it('are read anew once a file exists that was imported before', async () => {
    const made = project({ [SOURCE]: serverSource('Unit', `import type { Unit } from './unit.js';`) });
    const first = await made.probe({ file: SOURCE });
    made.write('src/unit.ts', `export type Unit = 'C' | 'F';`);
    const second = await made.probe({ file: SOURCE });
    expect([first.schema, second.schema]).toEqual([undefined, { type: 'string', enum: ['C', 'F'] }]);
  });

  it('are kept elsewhere where the cache of the project cannot be written, and handed over where nothing can', async () => {
    // A file in the place of the folder keeps even the administrator out.
    const made = project({ 'node_modules/.cache': '', 'no-folder': '', 'tmp/empty': '' });
    const elsewhere = { file: SOURCE, env: { TMPDIR: join(made.folder, 'tmp') } };
    const nowhere = { file: SOURCE, env: { TMPDIR: join(made.folder, 'no-folder') } };
    const answers = [
      await made.probe(elsewhere),
      await made.probe(elsewhere),
      await made.probe(nowhere),
      await made.probe(nowhere),
    ];
    expect(answers.map(({ schema, warnings, children }) => ({ schema, warnings, children }))).toEqual(
      [1, 0, 1, 1].map((children) => ({ schema: { type: 'string' }, warnings: [], children })),
    );
  });

  it('are read once for all processes that start at the same time', async () => {
    const made = project();
    const answers = await Promise.all([1, 2, 3].map(() => made.probe({ file: SOURCE })));
    expect(answers.map(({ schema }) => schema)).toEqual(answers.map(() => ({ type: 'string' })));
    expect(answers.map(({ children }) => children).sort()).toEqual([0, 0, 1]);
    expect(made.cached).toHaveLength(1);
  });

  it('are read by the next process where the one that read them was killed', async () => {
    const made = await killedWhileReading();
    const next = await made.probe({ file: SOURCE });
    expect(next).toMatchObject({ schema: { type: 'string' }, warnings: [], children: 1 });
    expect(made.cached.filter((name) => name.endsWith('.lock'))).toEqual([]);
  });

  it('are read without a tsconfig, and from a file that the tsconfig leaves out', async () => {
    const bare = new ProbeProject({ 'weather.ts': serverSource('string | null') });
    projects.push(bare);
    const made = project({ 'test/weather.ts': serverSource('boolean') });
    const answers = [await bare.probe({ file: 'weather.ts' }), await made.probe({ file: 'test/weather.ts' })];
    expect(answers).toMatchObject([
      { schema: { anyOf: [{ type: 'string' }, { type: 'null' }] }, warnings: [] },
      { schema: { type: 'boolean' }, warnings: [] },
    ]);
  });

  it('are read with the project that a file belongs to, in a repository of several', async () => {
    const made = project({
      'packages/units/package.json': JSON.stringify({ name: 'units', types: 'src/index.ts' }),
      'packages/units/src/index.ts': `export interface Unit { name: string }`,
      'packages/app/tsconfig.json': TSCONFIG,
      'packages/app/src/weather.ts': serverSource('Unit[]', `import type { Unit } from '../../units/src/index.js';`),
    });
    const first = await made.probe({ file: 'packages/app/src/weather.ts' });
    made.write('packages/units/src/index.ts', `export interface Unit { name: number }`);
    const second = await made.probe({ file: 'packages/app/src/weather.ts' });
    expect([first.children, second.children]).toEqual([1, 1]);
    expect(first.schema).toEqual({ type: 'array', items: { $ref: '../units/src/index.ts#Unit' } });
  });

  it('are read of the whole project once for all files where tests run', async () => {
    const made = project({
      'src/sea.ts': serverSource('number').replace('Weather', 'Sea'),
      'test/land.ts': serverSource('boolean').replace('Weather', 'Land'),
    });
    const env = { JEST_WORKER_ID: '1' };
    const weather = await made.probe({ file: SOURCE, env });
    const sea = await made.probe({ file: 'src/sea.ts', name: 'Sea', env });
    const land = await made.probe({ file: 'test/land.ts', name: 'Land', env });
    made.write('src/sea.ts', serverSource('boolean').replace('Weather', 'Sea'));
    const unconcerned = await made.probe({ file: SOURCE, env });
    const changed = await made.probe({ file: 'src/sea.ts', name: 'Sea', env });
    expect([weather, sea, land, unconcerned, changed]).toMatchObject([
      { schema: { type: 'string' }, children: 1 },
      { schema: { type: 'number' }, children: 0 },
      { schema: { type: 'boolean' }, children: 1 },
      { schema: { type: 'string' }, children: 0 },
      { schema: { type: 'boolean' }, children: 1 },
    ]);
  });

  it('say in one sentence why they are missing', async () => {
    const made = project({ 'tsconfig.json': '{ "extends": "./none.json" }' });
    const { schema, problems, warnings } = await made.probe({ file: SOURCE });
    expect({ schema, problems }).toEqual({ schema: undefined, problems: [] });
    expect(warnings).toEqual([
      expect.stringMatching(/^The types in src\/weather\.ts were not read from the source: .*none\.json.*\.$/),
    ]);
  });

  it('are not read where the compiler was left out of the installation', async () => {
    const made = project();
    const installed = join(folderWithoutCompiler(), 'stereomcp');
    cpSync(join(__dirname, '../../dist'), join(installed, 'dist'), { recursive: true });
    cpSync(join(__dirname, '../../package.json'), join(installed, 'package.json'));
    const { schema, warnings, children } = await made.probe({ file: SOURCE, package: installed });
    rmSync(dirname(installed), { recursive: true });
    expect({ schema, warnings, children }).toEqual({
      schema: undefined,
      warnings: [
        'The types in src/weather.ts were not read from the source: typescript-json-schema is not installed; run: npm install --save-dev typescript-json-schema.',
      ],
      children: 0,
    });
  });

  it('cost no lines on the standard error while they take no longer than a second, and one line otherwise', async () => {
    const made = project();
    const { stderr, millis } = await made.probe({ file: SOURCE });
    const line = `stereomcp: reading types of ${SOURCE} …\n`;
    expect(['', line]).toContain(stderr);
    expect(stderr === line || millis < 2500).toBe(true);
  });

  it('are not half written where the process that reads them ends early', async () => {
    const made = project();
    await made.probe({ file: SOURCE });
    const [name = ''] = made.cached;
    const file = join(made.folder, 'node_modules/.cache/stereomcp', name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, text.length / 2));
    expect(await made.probe({ file: SOURCE })).toMatchObject({ schema: { type: 'string' }, children: 1 });
    expect([existsSync(file), JSON.parse(readFileSync(file, 'utf8'))]).toEqual([true, expect.any(Object)]);
  });
});
