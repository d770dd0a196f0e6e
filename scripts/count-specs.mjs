// Prints how many specs passed and failed, as Jest wrote it down; a suite that could not start counts as failed.
import { existsSync, readFileSync } from 'node:fs';

const runs = ['jest', 'jest-emitted', 'jest-runners', 'jest-browser', 'jest-fuzz', 'jest-load'];
const files = runs.map((run) => `temp/${run}-results.json`);
let passed = 0;
let failed = 0;
for (const file of files.filter((name) => existsSync(name))) {
  const results = JSON.parse(readFileSync(file, 'utf8'));
  passed += results.numPassedTests;
  failed += results.numFailedTests + results.numRuntimeErrorTestSuites;
}
console.log(`specs: ${passed} passed, ${failed} failed`);
