// Prints how many specs passed and failed, as Jest wrote it down; a suite that could not start counts as failed.
import { existsSync, readFileSync } from 'node:fs';

const file = 'temp/jest-results.json';
const results = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0 };
const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
console.log(`specs: ${results.numPassedTests} passed, ${failed} failed`);
