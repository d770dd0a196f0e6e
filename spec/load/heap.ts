/** What live objects took after so many calls. */
export interface HeapSample {
  readonly calls: number;
  readonly bytes: number;
}

/** The bytes that the heap grows by with each call over the last half of the samples, by least squares. */
export function heapSlope(samples: readonly HeapSample[]): number {
  const last = samples.slice(Math.floor(samples.length / 2));
  if (last.length < 3) throw new Error('three samples make a slope, fewer do not');
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(last.map(({ calls }) => calls));
  const y = mean(last.map(({ bytes }) => bytes));
  const over = last.reduce((sum, { calls, bytes }) => sum + (calls - x) * (bytes - y), 0);
  return over / last.reduce((sum, { calls }) => sum + (calls - x) ** 2, 0);
}

/**
 * The bytes that the heap has grown by since a sixth of the samples, when most of what V8 and Node keep for later is there.
 *
 * What is kept for a while only makes no slope once as much of it goes as comes.
 */
export function heapGrowth(samples: readonly HeapSample[]): number {
  const [first] = samples.slice(Math.floor(samples.length / 6));
  const last = samples.at(-1);
  if (first === undefined || last === undefined) throw new Error('no samples, no growth');
  return last.bytes - first.bytes;
}
