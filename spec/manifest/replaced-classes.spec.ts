import { matchClass } from '../../lib/manifest/match-class';
import { rivalryFor } from '../../lib/manifest/rival-classes';
import { noteClass } from '../../lib/metadata/known-classes';
import { enterToolbox, leaveToolbox } from '../../lib/metadata/toolbox';
import { declaring, entry, manifestOf } from './manifests';

const OWN = { file: '/app/out/main.js', line: 9 };
const INSTALLED = { file: '/app/node_modules/lib/index.js', line: 3 };
const MANIFEST = manifestOf(entry('Weather', ['search'], { source: '../src/main.ts', output: 'main.js' }));
const FROM = { manifest: MANIFEST, folder: '/app/out', file: '/app/out/stereomcp-manifest.json' };

/** A class of the name that a file gives it, with another text each time; noted in a load of the toolbox. */
function madeIn(load: number, value: number, ...places: readonly (typeof OWN)[]) {
  enterToolbox({ load, main: '/app/out/main.js', run: () => Promise.resolve() });
  const type = new Function(`return class Weather { value = ${String(value)}; };`)() as new () => object; // eslint-disable-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- a class of the same name with another text
  noteClass(type);
  return declaring(type, ['search'], ...places);
}

function rivalryOf(rival: ReturnType<typeof madeIn>, own: ReturnType<typeof madeIn>): string {
  return rivalryFor([own], matchClass([own], FROM), [[own], [rival]]);
}

afterEach(leaveToolbox);

it('a class of an earlier load is no rival of the one that the project makes anew', () => {
  expect(rivalryOf(madeIn(1, 1, OWN), madeIn(2, 2, OWN))).toBe('none');
});

it('a class of the same load is one', () => {
  expect(rivalryOf(madeIn(1, 1, OWN), madeIn(1, 2, OWN))).toBe('equal');
});

it('a class that an installed package made is one, since that is not loaded again', () => {
  expect(rivalryOf(madeIn(1, 1, INSTALLED, OWN), madeIn(2, 2, OWN))).toBe('equal');
});
