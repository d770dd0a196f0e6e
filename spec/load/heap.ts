/** How large the heap was after so many calls. */
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
