import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const node = { console: 'readonly', process: 'readonly', URL: 'readonly', performance: 'readonly', Buffer: 'readonly' };
const timers = { setTimeout: 'readonly', clearTimeout: 'readonly', setImmediate: 'readonly' };

export default defineConfig(
  globalIgnores(['dist/', 'build/', 'temp/', 'coverage/', 'spec/fixtures/generated/']),
  js.configs.recommended,
  comments.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@eslint-community/eslint-comments/require-description': ['error', { ignore: ['eslint-enable'] }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name: a name can be searched for and renamed.' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.ts', '**/*.mts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-require-imports': [
        'error',
        // Peers that are loaded at their first use, or that may be missing.
        {
          allow: [
            '^class-validator',
            '^class-transformer',
            '^reflect-metadata$',
            '^@modelcontextprotocol/client(/stdio|/validators/ajv)?$',
          ],
        },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-deprecated': [
        'error',
        // Deprecated for authors of new servers; this package speaks the generations that have them.
        { allow: [{ from: 'package', package: '@modelcontextprotocol/server', name: ['LoggingLevel', 'Server'] }] },
      ],
      '@typescript-eslint/max-params': ['error', { max: 3 }],
    },
  },
  {
    files: ['spec/**/*.ts', 'samples/**/*.ts'],
    rules: {
      '@typescript-eslint/require-await': 'off', // a fixture's tool may be async without waiting for anything
      '@typescript-eslint/no-unused-vars': ['error', { args: 'none' }],
      '@typescript-eslint/max-params': 'off', // a tool has as many parameters as its arguments
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off', // a tool may return a plain object of the right shape
    },
  },
  {
    files: ['spec/**/*.ts'],
    rules: {
      '@typescript-eslint/no-extraneous-class': 'off', // an empty class is an input like any other
      '@typescript-eslint/no-mixed-enums': 'off', // likewise an enum of numbers and texts
      '@typescript-eslint/no-unsafe-enum-assignment': 'off', // wrong enum values are what checks are given
      '@typescript-eslint/class-literal-property-style': 'off', // a getter of a fixture is there to be read
    },
  },
  {
    files: ['samples/**/*.ts', 'scripts/**', 'bench/**'],
    rules: {
      'no-console': 'off', // programs that print for people
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
    languageOptions: { globals: { ...node, ...timers } },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { module: 'writable', require: 'readonly', __dirname: 'readonly' },
    },
  },
  {
    files: ['eslint.config.mjs'],
    rules: {
      'no-restricted-syntax': 'off', // ESLint reads its configuration from the default export
    },
  },
);
