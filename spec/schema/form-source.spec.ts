import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Manifest, ManifestNode } from '../../lib/manifest/manifest';
import { describeForm } from '../../lib/schema/describe-form';
import type { FormSource } from '../../lib/schema/form-source';

class Guest {}

const TEXT: ManifestNode = { type: 'string' };

/** A manifest whose sources, one for each field, ask for a class `Guest` with that field. */
function manifestOf(...fields: readonly string[]): Manifest {
  const keys = fields.map((field) => [field, `src/${field}.ts#Guest`] as const);
  return {
    version: 1,
    sources: {},
    classes: {},
    definitions: Object.fromEntries(
      keys.map(([field, key]) => {
        const schema = { type: 'object', properties: { [field]: TEXT }, required: [field] };
        return [key, { name: 'Guest', source: `src/${field}.ts`, line: 3, schema, class: {} }];
      }),
    ),
    forms: Object.fromEntries(
      keys.map(([field, key]) => [key, [{ source: `src/${field}.ts`, output: `dist/${field}.js`, lines: [9] }]]),
    ),
  };
}

let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stereomcp-forms-')));
  write('package.json', { name: 'app' });
  write('node_modules/told/package.json', { name: 'told' });
  write('node_modules/told/stereomcp-manifest.json', manifestOf('code'));
  write('node_modules/silent/package.json', { name: 'silent' });
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: object): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(content));
}

/** The members that a form asks for when it is asked in a file of the folder. */
function asked(sources: readonly Partial<FormSource>[], file: string): readonly string[] {
  const known = sources.map((source) => ({
    manifest: manifestOf(),
    folder,
    files: [join(folder, 'dist/server.js')],
    ...source,
  }));
  const sites = () => [{ file: join(folder, file), line: 40 }];
  const { requested } = describeForm(Guest, { sources: known, sites });
  return Object.keys(requested.properties ?? {});
}

describe('The source of a plain class as a form', () => {
  it('is what the sources of the server ask for', () => {
    expect(asked([{ manifest: manifestOf('name') }], 'dist/bundle.js')).toEqual(['name']);
    expect(asked([{ manifest: manifestOf('name', 'mail') }], 'dist/mail.js')).toEqual(['mail']);
  });

  it('is an error that names the classes which it may be where nothing tells them apart', () => {
    const known = [{ manifest: manifestOf('name', 'mail') }];
    expect(() => asked(known, 'dist/bundle.js')).toThrow(
      new TypeError(
        `context.elicit(): Guest may be Guest (${folder}/src/name.ts:3) or Guest (${folder}/src/mail.ts:3); rename one of them, or decorate the fields with @Field() or class-validator.`,
      ),
    );
    expect(() => asked([{ ...known[0], folder: undefined }], 'dist/bundle.js')).toThrow(
      'Guest may be Guest (src/name.ts:3) or Guest (src/mail.ts:3);',
    );
  });

  it('is the manifest of the package that asks where it is another one', () => {
    expect(asked([{ manifest: manifestOf('name') }], 'node_modules/told/index.js')).toEqual(['code']);
  });

  it('is never another class of that name', () => {
    expect(() => asked([{ manifest: manifestOf('name') }], 'node_modules/silent/index.js')).toThrow(
      'context.elicit(): Guest has no declared members; decorate the fields of the class with @Field() or class-validator, as those of generic classes have to be.',
    );
  });

  it('is not known of a class that shows nothing and has no name of an author', () => {
    const sources = [{ manifest: manifestOf('name'), folder, files: [join(folder, 'dist/server.js')] }];
    const request = { sources, sites: () => [] };
    expect(() => describeForm([class {}][0], request)).toThrow(
      'context.elicit(): the form has no declared members; decorate the fields',
    );
    expect(() => describeForm(class g {}, request)).toThrow(
      'context.elicit(): g has no declared members; keep class names where code is minified, or decorate the fields',
    );
  });

  it('is nothing where the server is served without manifests', () => {
    expect(() => asked([], 'node_modules/told/index.js')).toThrow('Guest has no declared members');
  });
});
