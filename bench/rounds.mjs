/** The middle of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Microseconds of CPU time of this process per call of `task`. */
function timed(task, calls) {
  const start = process.cpuUsage();
  for (let call = 0; call < calls; call++) task();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / calls;
}

/**
 * Lets all tasks take turns, so that whatever else the machine does hits them alike.
 *
 * Gives, per task, the median of its times and of its ratios to the first task, each ratio formed inside one round.
 */
export function compare(tasks, { rounds, calls }) {
  const names = Object.keys(tasks);
  for (const name of names) timed(tasks[name], calls);
  const times = new Map(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    // Another one starts in each round: the first after a pause pays for what the others left behind.
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round) % names.length];
      times.get(name).push(timed(tasks[name], calls));
    }
  }
  const base = times.get(names[0]);
  return names.map((name) => {
    const own = times.get(name);
    return { name, micros: median(own), ratio: median(own.map((time, round) => time / base[round])) };
  });
}

/** Prints rows as a table with a heading. */
export function printTable(heading, rows) {
  console.log(`\n${heading}`);
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    console.log(
      '  ' +
        row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '),
    );
  }
}
