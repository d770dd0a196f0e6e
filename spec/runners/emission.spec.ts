import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { success } from '../support/results';
import { EMITTED_ONLY, RunnerProject } from './runner-project';
import type { Ended } from './runner-project';

const project = new RunnerProject();
afterAll(() => {
  project.remove();
});

/** The report of a definition error without what Node itself prints around it. */
function reportOf({ code, stdout, stderr }: Ended): string {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).not.toMatch(/^\s+at /m);
  const report = /\[?(DefinitionError: [^]*?)\]?\n\nNode\.js v/.exec(stderr)?.[1];
  if (report === undefined) throw new Error(`no definition error in:\n${stderr}`);
  return report;
}

/** A report without the lines in it, which each runner counts in its own way. */
function placeless(report: string): string {
  return report.replace(/\([^()\s]+\.[cm]?[jt]s:\d+(?:, [^()\s]+\.[cm]?[jt]s:\d+)*\)/g, '(…)');
}

/** What a client gets from a program: the output schemas by tool and the results of the calls. */
async function answers(args: readonly string[], calls: readonly (readonly [string, object])[]): Promise<unknown> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...args],
    cwd: project.folder,
    env: EMITTED_ONLY,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const client = new Client({ name: 'specs', version: '1' });
  try {
    await client.connect(transport).catch((cause: unknown) => {
      throw new Error(`the program does not answer\n${stderr}`, { cause });
    });
    const { tools } = await client.listTools();
    const results = [];
    for (const [name, args] of calls) results.push(await client.callTool({ name, arguments: { ...args } }));
    return { version: client.getServerVersion()?.version, tools, results, stderr };
  } finally {
    await client.close();
  }
}

describe('a runner that emits no metadata (tsx)', () => {
  it('is named with the fix where a parameter needs its type: parameter, what to write, exit code 1', () => {
    expect(placeless(reportOf(project.run(project.tsx('named-parameter'))))).toBe(
      "DefinitionError: Weather.now (…): nothing says the type of 'city', since this runner emits no types; write @Param('city', { type: … }), or run it with a compiler that emits decorator metadata (tsc, swc, ts-node).",
    );
  });

  it('is named where a parameter may be a Context', () => {
    expect(placeless(reportOf(project.run(project.tsx('context-parameter'))))).toBe(
      "DefinitionError: Weather.now (…): parameter 1 has no name at run time, and since this runner emits no types, it cannot be known for a Context either; write @Param('…') in front of it, or run it with a compiler that emits decorator metadata (tsc, swc, ts-node).",
    );
  });

  it('is named with the fix where a field of a DTO needs its type', () => {
    const report = reportOf(project.run(project.tsx('field-dto')));
    expect(report).toMatch(
      /^DefinitionError: Weather\.now \(.*\): .*\bReading\.x: .*this runner emits no decorator metadata/,
    );
    expect(report).toContain('write @Field({ type: … })');
    expect(report.split('\n')).toHaveLength(1);
  });

  it('serves a class that says every type itself, with the answers that a compiled one gives', async () => {
    const calls = [
      ['now', { city: 'Cairo' }],
      ['forecast', { city: 'Cairo', days: 2 }],
      ['counts', { cities: ['Cairo', 'Oslo'] }],
      ['when', { at: '2026-01-02T03:04:05.000Z' }],
    ] as const;
    const underTsx = (await answers(project.tsx('explicit'), calls)) as {
      version: string;
      results: unknown;
      stderr: string;
    };
    expect(underTsx).toEqual(await answers(project.compiled('explicit'), calls));
    expect(underTsx.version).toBe('4.5.6');
    expect(underTsx.stderr).toBe('');
    const when = '2026-01-02T03:04:05.000Z';
    expect(underTsx.results).toEqual([
      success({ humidity: 5 }),
      success(
        { result: [{ humidity: 2, tags: ['Cairo'] }] },
        JSON.stringify({ humidity: 2, tags: ['Cairo'] }, null, 2),
      ),
      success({ Cairo: 5, Oslo: 4 }),
      success({ result: when }, when),
    ]);
  });
});

describe('reflect-metadata that is not installed', () => {
  const REPORT =
    'DefinitionError: Weather: reflect-metadata is not installed, so no declared type can be read; run: npm install reflect-metadata';

  it.each(['named-parameter', 'field-dto', 'explicit'])('is the one thing that is reported: %s', (program) => {
    expect(reportOf(project.run(project.withoutReflectMetadata(program)))).toBe(REPORT);
  });
});

describe('a DTO module that was loaded before reflect-metadata', () => {
  it.each([
    ['early-optional', 'EarlyOptional.x'],
    ['early-nested', 'EarlyNested.y'],
    ['early-args', 'EarlyOptional.x'],
  ])('is named with the import that fixes it: %s', (program, member) => {
    const report = reportOf(project.run(project.compiled(program)));
    expect(report).toContain(member);
    expect(report).toContain(
      "its module was loaded before reflect-metadata; write import 'reflect-metadata' as the first import",
    );
    expect(report.split('\n')).toHaveLength(1);
  });

  it('works where its decorators say every type', async () => {
    expect(await answers(project.compiled('early-told'), [['now', {}]])).toMatchObject({
      results: [success({ a: 'a' })],
      stderr: '',
    });
  });
});

describe('the report of a class with several mistakes', () => {
  it('lists all of them, one a line, and ends the process with exit code 1', () => {
    const [head, ...lines] = reportOf(project.run(project.compiled('mistakes'))).split('\n');
    expect(head).toBe(`DefinitionError: ${String(lines.length)} mistakes`);
    expect(lines.every((line) => line.startsWith('  - Weather'))).toBe(true);
    const about = (place: string): string | undefined =>
      lines.find((line) => placeless(line).startsWith(`  - ${place} (…): `));
    expect(about('Weather.badName')).toContain("'not a name' is no tool name");
    expect(about('Weather.still')).toContain('@Tool cannot stand on a static method');
    expect(about('Weather.nameless')).toContain('parameter 1 has no name at run time');
    expect(about('Weather.erased')).toContain(
      "nothing says the type of 'cities', since the compiler erases it to Array",
    );
    expect(about('Weather')).toContain("the methods first and second are both the tool 'same'");
    expect(about('Weather.forced')).toContain('tool forced demands structured output');
    expect(about('Weather.shapeless')).toContain('its type has no declared fields');
    expect(about('Weather.clash')).toContain("two of its parameters take the argument 'city'");
    expect(about('Weather.run')).toContain('would shadow run() of the server');
    expect(about('Weather.field')).toContain('@Tool stands on a field');
    expect(lines.find((line) => line.startsWith('  - Weather.untold: '))).toContain(
      'has @Param on a parameter but no @Tool(), @Resource() or @Prompt() on the method',
    );
    expect(lines).toHaveLength(11);
  });
});
