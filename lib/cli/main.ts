#!/usr/bin/env node
import { runCommandLine } from './run-command-line';

// Whoever reads the output may stop before its end, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
void runCommandLine(process.argv.slice(2));
