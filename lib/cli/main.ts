#!/usr/bin/env node
import { isAuthorCodeHere } from './loading/author-code';
import { reportFailure, runCommandLine } from './run-command-line';
import { outputFailure } from './write-output';

const words = process.argv.slice(2);
// Whoever reads the output may stop before its end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  process.exit(reportFailure(outputFailure(error), words));
});
// While it watches, nobody waits for what goes wrong.
process.on('uncaughtException', (error) => {
  // What loads code of an author tells its errors, and goes on.
  if (isAuthorCodeHere()) return;
  process.exit(reportFailure(error, words));
});
void runCommandLine(words).then(() => {
  // Timers and connections that an author's code has opened would keep the process alive for ever.
  if (isAuthorCodeHere()) process.exit();
});
