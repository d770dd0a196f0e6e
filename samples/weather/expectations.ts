import type { ExpectedServer } from './expected';
import { FORMS } from './expected-forms';
import { CLASSES, FAILURES, INTERFACES, WEATHER } from './expected-weather';

/** Every program of this sample, in the order in which the client visits them. */
export const EXPECTED: readonly ExpectedServer[] = [
  {
    kind: 'serves',
    program: 'server.js',
    title: 'Plain signatures',
    calls: WEATHER,
    warns: ['get_station', 'Station'],
  },
  {
    kind: 'serves',
    program: 'interfaces.js',
    title: 'Interfaces, aliases and types that nobody wrote down',
    calls: INTERFACES,
    warns: [],
  },
  {
    kind: 'serves',
    program: 'classes.js',
    title: 'Classes without decorators',
    calls: CLASSES,
    warns: [],
  },
  {
    kind: 'serves',
    program: 'forms.js',
    title: 'Every other form of a result',
    calls: FORMS,
    warns: [],
  },
  {
    kind: 'serves',
    program: 'broken-upstream.js',
    title: 'An upstream that breaks its promise',
    calls: FAILURES,
    warns: [],
  },
  {
    kind: 'refuses',
    program: 'forced.js',
    title: 'A schema demanded where none is possible',
    says: ['DefinitionError', 'get_station', 'Station'],
  },
];
