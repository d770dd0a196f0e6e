// The same specs without types from the sources: what the compiler emits and decorators say has to suffice.
process.env.STEREOMCP_MANIFEST = 'off';

const config = require('./jest.config.cjs');

/** @type {import('jest').Config} */
module.exports = {
  ...config,
  // Plain signatures, which say nothing without the sources.
  testPathIgnorePatterns: [
    ...config.testPathIgnorePatterns,
    'natural\\.spec\\.ts$',
    '<rootDir>/spec/(compiler|cli|install)/',
    // What no type has to do with: the carriers of messages, pages, and the tools of the repository.
    '<rootDir>/spec/(transports|docs|tooling)/',
  ],
};
