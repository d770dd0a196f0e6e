import { createColors } from 'picocolors';

/** The part of a stream that decides about colours. */
interface ColourStream {
  readonly isTTY?: boolean;
}

/**
 * Colours for what is written to a stream: only where it is a terminal that is not dumb, and NO_COLOR is not set.
 * FORCE_COLOR forces them, but for `FORCE_COLOR=0`.
 */
export function coloursFor(
  stream: ColourStream,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Colours {
  return createColors(hasColours(stream, env));
}

/** Functions that put a text into a colour, or leave it as it is. */
export type Colours = ReturnType<typeof createColors>;

function hasColours(stream: ColourStream, env: Readonly<Record<string, string | undefined>>): boolean {
  const { NO_COLOR: none, FORCE_COLOR: forced, TERM: terminal } = env;
  if (none !== undefined && none !== '') return false;
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && terminal !== 'dumb';
}
