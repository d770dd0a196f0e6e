import { NaturalProject } from './natural-project';
import { planServers } from './plan';
import { RUNNERS } from './runners';
import type { Runner } from './runners';

/** What the official client got from one server. */
export interface ServerAnswers {
  readonly info?: { readonly name: string; readonly version: string };
  readonly tools: readonly {
    readonly name: string;
    readonly inputSchema: { readonly properties?: unknown };
    readonly outputSchema?: { readonly properties?: unknown; readonly $defs?: unknown };
  }[];
  /** The raw results by the id of the call. */
  readonly results: Readonly<Record<string, unknown>>;
  /** What defining or constructing the class threw; then there is nothing else. */
  readonly thrown?: { readonly name: string; readonly message: string };
}

/** What came of a run. */
export interface Outcome {
  readonly project: NaturalProject;
  /** By class name. */
  readonly answers: Readonly<Record<string, ServerAnswers>>;
  readonly stderr: string;
}

const plan = planServers();
const outcomes = new Map<string, Promise<Outcome>>();

/** The outcome of a runner, which starts the next one too: two at a time are as many as two processors bear. */
export function outcomeOf(runner: Runner): Promise<Outcome> {
  const next = RUNNERS[RUNNERS.indexOf(runner) + 1];
  const outcome = start(runner);
  if (next !== undefined) start(next).catch(() => undefined); // whoever asks for it is told
  return outcome;
}

function start(runner: Runner): Promise<Outcome> {
  const outcome = outcomes.get(runner.name) ?? run(runner);
  outcomes.set(runner.name, outcome);
  return outcome;
}

async function run({ name, shape, prepare = [], ask }: Runner): Promise<Outcome> {
  const folder = name.toLowerCase().replace(/\W+/g, '-');
  const project = new NaturalProject(folder, plan, shape);
  for (const args of prepare) await project.succeed(args);
  const { stderr } = await project.succeed(ask);
  return { project, stderr, answers: project.takeAnswers() as Outcome['answers'] };
}
