/** The specs that need a real browser; `npm run test:browser` runs them. */
/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.cjs'),
  roots: ['<rootDir>/spec/browser'],
  testPathIgnorePatterns: ['/node_modules/'],
  // A build, the Inspector, a browser and a server on two cores, and a wait for each.
  testTimeout: 240_000,
  maxWorkers: 1,
};
