/** @type {import('jest').Config} */
module.exports = {
  roots: ['<rootDir>/spec'],
  testMatch: ['**/*.spec.ts'],
  // These need a browser or further tools, which not every machine has; configurations of their own run them.
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/spec/browser/',
    '<rootDir>/spec/fuzz/',
    '<rootDir>/spec/load/',
    '<rootDir>/spec/runners/natural/',
  ],
  testEnvironment: 'node',
  globalSetup: '<rootDir>/spec/support/global-setup.ts',
  // The copies of package.json and of compiled modules below these folders are nobody's module here.
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/dist/', '<rootDir>/temp/'],
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json' }] },
  moduleNameMapper: {
    '^stereomcp$': '<rootDir>/lib/index.ts',
    '^stereomcp/client$': '<rootDir>/lib/client.ts',
    '^stereomcp/http$': '<rootDir>/lib/http.ts',
    '^stereomcp/testing$': '<rootDir>/lib/testing.ts',
    '^stereomcp/guard$': '<rootDir>/lib/guard.ts',
  },
  // Specs that start processes share two busy cores with the compiler.
  testTimeout: 60_000,
  maxWorkers: 2,
};
