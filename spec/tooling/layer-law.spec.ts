import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');

interface Violation {
  readonly rule: { readonly name: string };
  readonly from: string;
}

/** Runs the dependency checker with this repository's configuration over a tree made of the given files. */
function judge(files: Readonly<Record<string, string>>): string[] {
  const tree = mkdtempSync(join(tmpdir(), 'layer-law-'));
  try {
    for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
      copyFileSync(join(root, name), join(tree, name));
    }
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(tree, name)), { recursive: true });
      writeFileSync(join(tree, name), text);
    }
    const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const run = spawnSync(process.execPath, [cli, '--output-type', 'json', 'lib', 'samples'], {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const { summary } = JSON.parse(run.stdout) as { summary: { violations: readonly Violation[] } };
    return summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`).sort();
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

const lawful = {
  'lib/index.ts': `export { Tool } from './decorators/tool';\nexport { run } from './server/run';\n`,
  'lib/index.mts': `export { Tool } from './index.js';\n`,
  'lib/client.ts': `export const connect = 1;\n`,
  'lib/errors/oops.ts': `export class Oops extends Error {}\n`,
  'lib/metadata/store.ts': `import 'reflect-metadata';\nimport { Oops } from '../errors/oops';\nexport const store = Oops;\n`,
  'lib/schema/expression.ts': `export interface Expression { readonly kind: string }\nexport const expression = 1;\n`,
  'lib/results/check.ts': `import { Ajv2020 } from 'ajv/dist/2020';\nexport const check = Ajv2020;\n`,
  'lib/decorators/tool.ts': `import type { Expression } from '../schema/expression';\nimport { store } from '../metadata/store';\nexport const Tool = (e: Expression) => [e, store];\n`,
  'lib/protocol/bind.ts': `import { McpServer } from '@modelcontextprotocol/server';\nexport const bind = McpServer;\n`,
  'lib/server/run.ts': `import type { Tool } from '@modelcontextprotocol/server';\nimport { bind } from '../protocol/bind';\nexport const run = (t: Tool) => [bind, t];\n`,
  'samples/weather/server.ts': `import 'reflect-metadata';\nimport { readFileSync } from 'node:fs';\nimport { IsInt } from 'class-validator';\nimport { Tool } from 'stereomcp';\nimport { unit } from './unit';\nexport const x = [readFileSync, IsInt, Tool, unit];\n`,
  'samples/weather/unit.ts': `import { connect } from 'stereomcp/client';\nexport const unit = connect;\n`,
};

describe('the law of layers', () => {
  it('lets a lawful tree pass', () => {
    expect(judge(lawful)).toEqual([]);
  });

  it('names the broken rule of each file that breaks one', () => {
    const unlawful = {
      'lib/errors/upward.ts': `import { run } from '../server/run';\nexport const upward = run;\n`,
      'lib/errors/upward-type.ts': `import type { Expression } from '../schema/expression';\nexport type Upward = Expression;\n`,
      'lib/helpers/any.ts': `import { Oops } from '../errors/oops';\nexport const any = Oops;\n`,
      'lib/schema/reflects.ts': `import 'reflect-metadata';\n`,
      'lib/definition/validates.ts': `import { validateSync } from 'class-validator';\nexport const validates = validateSync;\n`,
      'lib/dispatch/transforms.ts': `import { instanceToPlain } from 'class-transformer';\nexport const transforms = instanceToPlain;\n`,
      'lib/schema/compiles.ts': `import { Ajv2020 } from 'ajv/dist/2020';\nexport const compiles = Ajv2020;\n`,
      'lib/schema/formats.ts': `import addFormats from 'ajv-formats';\nexport const formats = addFormats;\n`,
      'lib/dispatch/serves.ts': `import { McpServer } from '@modelcontextprotocol/server';\nexport const serves = McpServer;\n`,
      'lib/server/connects.ts': `import { Client } from '@modelcontextprotocol/client';\nexport const connects = Client;\n`,
      'lib/decorators/loads.ts': `import { expression } from '../schema/expression';\nexport const loads = expression;\n`,
      'lib/decorators/far.ts': `import { run } from '../server/run';\nexport const far = run;\n`,
      'lib/server/decorates.ts': `import { Tool } from '../decorators/tool';\nexport const decorates = Tool;\n`,
      'lib/client/entry.ts': `import { run } from '../index';\nexport const entry = run;\n`,
      'lib/media/tests.ts': `import fc from 'fast-check';\nexport const tests = fc;\n`,
      'lib/media/lost.ts': `import { gone } from './gone';\nexport const lost = gone;\n`,
      'lib/media/left.ts': `import type { Right } from './right';\nexport type Left = Right | 1;\n`,
      'lib/media/right.ts': `import type { Left } from './left';\nexport type Right = Left[];\n`,
      'samples/other/path.ts': `import { Tool } from '../../lib/index';\nexport const path = Tool;\n`,
      'samples/other/inside.ts': `import { store } from '../../lib/metadata/store';\nexport const inside = store;\n`,
      'samples/other/neighbour.ts': `import { unit } from '../weather/unit';\nexport const neighbour = unit;\n`,
      'samples/other/sdk.ts': `import { McpServer } from '@modelcontextprotocol/server';\nexport const sdk = McpServer;\n`,
    };
    expect(judge({ ...lawful, ...unlawful })).toEqual([
      'lib/client/entry.ts: no-barrel-inside',
      'lib/decorators/far.ts: decorators-imports',
      'lib/decorators/loads.ts: decorators-types-only',
      'lib/definition/validates.ts: confined-class-validator',
      'lib/dispatch/serves.ts: confined-modelcontextprotocol-server',
      'lib/dispatch/transforms.ts: confined-class-transformer',
      'lib/errors/upward-type.ts: layer-errors',
      'lib/errors/upward.ts: layer-errors',
      'lib/helpers/any.ts: known-folders',
      'lib/media/left.ts: no-cycles',
      'lib/media/lost.ts: resolvable',
      'lib/media/tests.ts: lib-dependencies',
      'lib/schema/compiles.ts: confined-ajv',
      'lib/schema/formats.ts: confined-ajv-formats',
      'lib/schema/reflects.ts: confined-reflect-metadata',
      'lib/server/connects.ts: confined-modelcontextprotocol-client',
      'lib/server/decorates.ts: decorators-are-a-leaf',
      'samples/other/inside.ts: samples-are-users',
      'samples/other/inside.ts: samples-by-name',
      'samples/other/neighbour.ts: samples-are-users',
      'samples/other/path.ts: samples-by-name',
      'samples/other/sdk.ts: samples-are-users',
    ]);
  });
});
