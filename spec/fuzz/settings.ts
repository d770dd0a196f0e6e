/** What all inputs are made from: the same number makes the same inputs. */
export const SEED = whole(process.env.FUZZ_SEED, 20_260_728);

/** More than 1 for a longer search, less for a glance. */
const SCALE = Number(process.env.FUZZ_SCALE ?? 1);

/** How many runs a property gets; `runs` in CI. */
export function scaled(runs: number): number {
  return Math.max(1, Math.round(runs * SCALE));
}

function whole(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Number.parseInt(text, 10);
}
