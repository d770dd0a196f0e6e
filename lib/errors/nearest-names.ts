/** The names that differ from a given one by a letter or two, the nearest first. */
export function nearestNames(name: string, known: Iterable<string>): readonly string[] {
  const wanted = name.toLowerCase();
  return [...known]
    .map((candidate) => ({ candidate, edits: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, edits }) => edits <= (candidate.length < 4 ? 1 : 2))
    .sort((one, other) => one.edits - other.edits)
    .map(({ candidate }) => candidate);
}

/** How many letters have to be put in, left out or replaced to get from one name to the other. */
function distance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 2) return Infinity; // no name that is near
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1];
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[Array.from(to).length] ?? 0;
}
