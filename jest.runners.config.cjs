/** The specs that run servers under every runner; `npm run test:runners` installs the tools and runs them. */
/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.cjs'),
  roots: ['<rootDir>/spec/runners/natural'],
  testPathIgnorePatterns: ['/node_modules/'],
  // What a spec waits for may stand behind all other runners, of which two run at a time.
  testTimeout: 240_000,
  maxWorkers: 2,
};
