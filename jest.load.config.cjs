/** Chaos and load; `npm run test:load` runs them one after the other, `SOAK_MINUTES=60` for longer. */
/** @type {import('jest').Config} */
module.exports = {
  ...require('./jest.config.cjs'),
  roots: ['<rootDir>/spec/load'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 300_000 + 60_000 * Number(process.env.SOAK_MINUTES ?? 0) * 2,
  maxWorkers: 1,
};
