import { NaturalProject } from './natural-project';
import { planServers } from './plan';
import { RUNNERS } from './runners';
import { serveOverStdio } from './serve-over-stdio';

/** The runners that differ most in what they ask of Node. */
const CHOSEN = ['stereomcp build, CommonJS', 'stereomcp build, ES modules', 'tsx, ES modules'];
const plan = planServers();

describe.each(CHOSEN)('the natural servers under %s', (name) => {
  const runner = RUNNERS.find((listed) => listed.name === name);
  if (runner?.serve === undefined) throw new Error(`${name} is not in the list`);
  const { shape, prepare = [], ask, serve } = runner;
  const answers: unknown[] = [];
  let project: NaturalProject;
  beforeAll(async () => {
    project = new NaturalProject(`node-${name.toLowerCase().replace(/\W+/g, '-')}`, plan, shape);
    for (const args of prepare) await project.succeed(args);
    await project.succeed(ask);
    answers.push(project.takeAnswers());
  });

  it.each(['20', '22', '24'])('answer the same on Node %s, in memory and over stdio', async (version) => {
    const node = NaturalProject.tool(`node-${version}/bin/node`);
    expect((await project.succeed(['--version'], { node })).stdout).toMatch(new RegExp(`^v${version}\\.`));
    await project.succeed(ask, { node });
    expect([project.takeAnswers()]).toStrictEqual(answers);
    expect(await serveOverStdio(project, serve, node)).toMatchObject({
      result: { structuredContent: { result: [{ city: 'Oslo', temperature: 16.2 }] } },
    });
  });
});
