/** The specs that search for inputs which break a server; `npm run test:fuzz` runs them, apart for their length. */
/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.cjs'),
  roots: ['<rootDir>/spec/fuzz'],
  testPathIgnorePatterns: ['/node_modules/'],
  // A failure is made smaller before it is told.
  testTimeout: 900_000,
  maxWorkers: 2,
};
