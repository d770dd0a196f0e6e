import { reportManifest } from '../../lib/compiler/manifest-report';
import type { Manifest, ManifestClass, ManifestMethod } from '../../lib/manifest/manifest';

const OPEN: ManifestMethod = { decorators: ['Tool'], line: 3, parameters: [], result: { kind: 'open' } };

function manifestOf(classes: Readonly<Record<string, Partial<ManifestClass>>>): Manifest {
  const entries = Object.entries(classes).map(([key, part]) => {
    const [source = '', name = ''] = key.split('#');
    return [key, { name, source, lines: [1, 9], methods: {}, ...part }];
  });
  return { version: 1, sources: {}, classes: Object.fromEntries(entries) as Manifest['classes'], definitions: {} };
}

describe(reportManifest, () => {
  it('counts what is offered, each method under every decorator of it, and classes that offer something themselves', () => {
    const manifest = manifestOf({
      'a.ts#One': {
        methods: {
          both: { ...OPEN, decorators: ['Tool', 'Prompt'] },
          page: { ...OPEN, decorators: ['Resource'] },
          cities: { ...OPEN, decorators: ['Complete'] },
        },
      },
      'a.ts#Heir': { methods: { both: { ...OPEN, decorators: [] } } },
    });
    expect(reportManifest(manifest)).toEqual({
      classes: 1,
      tools: 1,
      resources: 1,
      prompts: 1,
      inherited: 0,
      problems: [],
    });
  });

  it('counts methods of generic bases in the classes that say their types, beside what these offer', () => {
    const settled: ManifestMethod = { ...OPEN, decorators: [] };
    const manifest = manifestOf({
      'a.ts#Store': { generic: true, open: ['get', 'list'] },
      'a.ts#Notes': { bases: ['a.ts#Store'], methods: { get: settled, list: settled } },
      'a.ts#Books': { bases: ['a.ts#Store'], methods: { get: settled, list: settled, extra: OPEN, other: settled } },
    });
    expect(reportManifest(manifest)).toEqual({
      classes: 2,
      tools: 1,
      resources: 0,
      prompts: 0,
      inherited: 4,
      problems: [],
    });
  });

  it('lists types without a schema by their place, once a type argument is known', () => {
    const none: ManifestMethod = { ...OPEN, result: { kind: 'none', reason: 'functions have no JSON form.' } };
    const { problems } = reportManifest(
      manifestOf({
        'a.ts#One': {
          methods: {
            none,
            lost: {
              ...OPEN,
              line: 5,
              parameters: [
                { name: 'when', type: { problem: 'symbols have no JSON form.' } },
                { name: 'context', takes: 'context', type: { problem: 'is injected.' } },
              ],
              result: { kind: 'undeclared', className: 'Empty' },
            },
            page: { ...none, decorators: ['Resource'] },
          },
        },
        'a.ts#Generic': { generic: true, methods: { none } },
      }),
    );
    expect(problems).toEqual([
      { source: 'a.ts', line: 3, place: 'One.none', message: 'result: functions have no JSON form.' },
      { source: 'a.ts', line: 5, place: 'One.lost', message: 'argument when: symbols have no JSON form.' },
      { source: 'a.ts', line: 5, place: 'One.lost', message: 'result: the class Empty declares no fields.' },
    ]);
  });
});
