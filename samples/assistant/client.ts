import { parseArgs } from 'node:util';
import { createPaint, type Paint } from '../checking/paint';
import { openHouse, TRANSPORTS, type House } from './house';
import { playScenes } from './play';
import { mutedScenes, SCENES } from './scenes';
import { GENERATIONS, Visitor, type Generation } from './visitor';

const HELP = `Usage: node client.js [--transport stdio|http] [--protocol 2025-11-25|2026-07-28]

Starts the travel assistant, and visits it with the official MCP client: books,
declines, confirms, pays, follows a long task and calls one off. Prints what it
is asked, told and answered, and compares all of it with what it should be.

Over stdio and over HTTP, each in both generations of the protocol, unless the
options choose.

Exits with 0 if everything is as it should be, with 1 and the differences if
something is not, with 2 if it was called wrongly.

Environment:
  NO_COLOR  no colours on a terminal either
`;

interface Place {
  readonly transport: (typeof TRANSPORTS)[number];
  readonly generation: Generation;
}

/** Visits the server at every place; the exit code. */
async function main(places: readonly Place[]): Promise<number> {
  const paint = createPaint(process.stdout.isTTY, process.env.NO_COLOR);
  const wrong: string[] = [];
  for (const place of places) {
    const title = `${place.transport}, ${place.generation}`;
    console.log(`\n${paint('bold', `━━ ${title} ━━`)}`);
    const found = await visit(place, paint);
    wrong.push(...found.map((line) => `${title}: ${line}`));
  }
  if (wrong.length === 0) {
    console.log(`\n${paint('green', 'everything is as expected')}`);
    return 0;
  }
  console.error(`\n${paint('red', `not as expected (${wrong.length}):`)}\n${wrong.join('\n')}`);
  return 1;
}

/** Two visitors to one server: a user who can be asked, and a client that has no forms. */
async function visit({ transport, generation }: Place, paint: Paint): Promise<readonly string[]> {
  const wrong: string[] = [];
  let house: House | undefined;
  try {
    house = await openHouse(transport);
    for (const canBeAsked of [true, false]) {
      const visitor = new Visitor(generation, canBeAsked);
      try {
        await visitor.enter(house.door());
        const scenes = canBeAsked ? SCENES : mutedScenes(generation);
        for await (const line of playScenes(scenes, visitor, paint)) wrong.push(line);
      } finally {
        await visitor.client.close();
      }
    }
  } catch (error) {
    wrong.push(`the client got no further: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    wrong.push(...((await house?.close()) ?? []));
  }
  return wrong;
}

/** Where to go; a text is what is wrong with the call, undefined where help was asked for. */
function placesToGo(): readonly Place[] | string | undefined {
  try {
    const { values } = parseArgs({
      options: {
        transport: { type: 'string' },
        protocol: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) return undefined;
    const places = TRANSPORTS.flatMap((transport) => GENERATIONS.map((generation) => ({ transport, generation })));
    const chosen = places.filter(
      ({ transport, generation }) =>
        (values.transport ?? transport) === transport && (values.protocol ?? generation) === generation,
    );
    return chosen.length > 0 ? chosen : 'There is no such transport or protocol.';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const places = placesToGo();
if (places === undefined) {
  console.log(HELP);
} else if (typeof places === 'string') {
  console.error(`${places}\n\n${HELP}`);
  process.exitCode = 2;
} else {
  process.exitCode = 1; // unless the visits come to their end and say otherwise
  void main(places).then((code) => (process.exitCode = code));
}
