import { parseArgs } from 'node:util';
import { EXPECTED } from './expectations';
import { createPaint } from '../checking/paint';
import { visit } from './visit';

const HELP = `Usage: node client.js [--help]

Starts the programs of this sample over stdio, one after the other, calls every
tool through the official MCP client, and prints what comes back: the output
schema in short, and both channels of every answer side by side.

Exits with 0 if everything is as it should be, with 1 and the differences if
something is not, with 2 if it was called wrongly.

Environment:
  WEATHER_READINGS  a JSON file of readings for the server to use
  NO_COLOR          no colours on a terminal either
`;

/** Visits every program of the sample; the exit code. */
async function main(): Promise<number> {
  const { paint, width } = {
    paint: createPaint(process.stdout.isTTY, process.env.NO_COLOR),
    width: Math.min(Math.max(process.stdout.columns || 100, 72), 120),
  };
  const wrong: string[] = [];
  for (const expected of EXPECTED) {
    console.log(`\n${paint('bold', `━━ ${expected.title} ━━`)}`);
    console.log(paint('dim', `starting ${expected.program} over stdio …`));
    wrong.push(...(await visit(expected, { paint, width })));
  }
  if (wrong.length === 0) {
    console.log(`\n${paint('green', '✓ every answer is as expected')}`);
    return 0;
  }
  console.error(`\n${paint('red', `✗ not as expected (${wrong.length}):`)}\n${wrong.join('\n')}`);
  return 1;
}

/** Whether help was asked for; undefined for a call that makes no sense. */
function wantsHelp(): boolean | undefined {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help === true;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

const help = wantsHelp();
if (help === undefined) {
  console.error(HELP);
  process.exitCode = 2;
} else if (help) {
  console.log(HELP);
} else {
  void main().then((code) => (process.exitCode = code));
}
