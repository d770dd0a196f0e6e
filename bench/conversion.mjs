// What it costs to turn a list of 1,000 three-field DTOs into checked JSON, against JSON.stringify of the same list.
import { createRequire } from 'node:module';
import { compare, printTable } from './rounds.mjs';

const require = createRequire(import.meta.url);
const { createValueChecker } = require('../dist/results/checked-value.js');
const { ConversionRun } = require('../dist/results/conversion-run.js');

/** Converting, projecting and validating may cost this part of JSON.stringify. */
const GATE = 0.1;

class WeatherData {
  constructor(index) {
    this.temperature = index / 8 + 0.2;
    this.humidity = (index % 100) / 100;
    this.conditions = `Overcast, station ${index}`;
  }
}

const node = {
  properties: {
    temperature: { title: 'Temperature', type: 'number' },
    humidity: { title: 'Humidity', type: 'number' },
    conditions: { title: 'Conditions', type: 'string' },
  },
  required: ['temperature', 'humidity', 'conditions'],
  title: 'WeatherData',
  type: 'object',
};
const members = Object.keys(node.properties).map((name) => ({ name, wireName: name }));
const described = {
  schema: {
    $defs: { WeatherData: node },
    properties: { result: { items: { $ref: '#/$defs/WeatherData' }, title: 'Result', type: 'array' } },
    required: ['result'],
    title: 'get_forecastOutput',
    type: 'object',
  },
  meanings: new Map([[node, { kind: 'class', plan: { type: WeatherData, members, residual: [] } }]]),
};

const instances = Array.from({ length: 1_000 }, (_, index) => new WeatherData(index));
const plain = instances.map((instance) => ({ ...instance }));
const roomy = instances.map(({ temperature, humidity, conditions }) => ({
  temperature,
  humidity,
  conditions,
  secret: 'x',
}));

/** A checker of its own for each list, as each tool has. */
function checked(list) {
  const check = createValueChecker({ described, wrapped: true });
  const { json } = check(list, new ConversionRun());
  if (JSON.stringify(json.result) !== JSON.stringify(instances))
    throw new Error('the outcome is not the declared members');
  return () => {
    if (check(list, new ConversionRun()).kind !== 'ok') throw new Error('the list was not accepted');
  };
}

const results = compare(
  {
    'JSON.stringify': () => JSON.stringify(instances),
    'class instances': checked(instances),
    'plain objects': checked(plain),
    'with an undeclared member': checked(roomy),
  },
  { rounds: 15, calls: 150 },
);

const verdict = ({ ratio }) => (ratio <= GATE ? 'ok' : 'MISSED');
printTable(`Convert, project and validate 1,000 DTOs of three fields (gate: ${GATE} of JSON.stringify)`, [
  ['', 'µs CPU', 'ratio', ''],
  ...results.map((row, index) => [
    row.name,
    row.micros.toFixed(1),
    row.ratio.toFixed(3),
    index === 0 ? '' : verdict(row),
  ]),
]);
process.exitCode = results.slice(1).every(({ ratio }) => ratio <= GATE) ? 0 : 1;
