import type { PlannedServer } from './plan';

/** The files of one trap. */
export type TrapSources = Readonly<Record<string, string>>;

/** Asks the server of each trap, whose files stand in a folder of its name. */
export function trapPlan(names: readonly string[]): readonly PlannedServer[] {
  return names.map((name) => ({
    id: name,
    // The entry of a trap is what loads its modules in a certain order.
    file: `${name}/${name === 'circle' || name === 'brokenCircle' ? 'entry' : 'station'}`,
    className: 'Station',
    calls: [{ id: 'latest', tool: 'latest', args: { city: 'Oslo' } }],
  }));
}

/** The files of several traps, each in its folder. */
export function inFolders(traps: Readonly<Record<string, TrapSources>>): TrapSources {
  return Object.fromEntries(
    Object.entries(traps).flatMap(([name, sources]) =>
      Object.entries(sources).map(([path, text]) => [`${name}/${path}`, text] as const),
    ),
  );
}

const READING_CLASS = `import { IsNumber } from 'class-validator';
export class Reading {
  @IsNumber() value!: number;
}
`;

/** A class with one tool, whose result is declared as `type`. */
function station(imports: string, type = 'Reading'): string {
  return `import { MCPServer, Tool } from 'stereomcp';
${imports}
export const UNIT = 'C';

export class Station extends MCPServer {
  @Tool() latest(city: string): ${type} {
    return { value: city.length };
  }
}
`;
}

/** The class of the result stands below the server that returns it, in one file. */
export const DECLARED_LATER = {
  'station.ts': `${station("import { IsNumber } from 'class-validator';")}
${READING_CLASS.replace(/^import.*\n/, '')}`,
};

/** The same, where only a promise of the class is declared. */
export const PROMISED_LATER = {
  'station.ts': DECLARED_LATER['station.ts'].replace(
    'latest(city: string): Reading',
    'async latest(city: string): Promise<Reading>',
  ),
};

const READING_THAT_IMPORTS = `import { UNIT } from './station.js';
${READING_CLASS}
export const text = (reading: Reading): string => reading.value + UNIT;
`;
// What is loaded first is the module with the DTO, so the server runs before it.
const ENTRY = "import './reading.js';\nexport { Station } from './station.js';\n";

/** Two modules that need each other as values. */
export const CIRCLE = {
  'station.ts': station(
    "import { Reading, text } from './reading.js';\nexport const zero = (): string => text({ value: 0 });",
  ),
  'reading.ts': READING_THAT_IMPORTS,
  'entry.ts': ENTRY,
};

/** The same modules, where the server takes the class as a type only. */
export const BROKEN_CIRCLE = { ...CIRCLE, 'station.ts': station("import type { Reading } from './reading.js';") };

const INTERFACE = 'export interface Reading {\n  value: number;\n}\n';

/** An interface that is imported as if it were a value. */
export const IMPORTED_INTERFACE = {
  'station.ts': station("import { Reading } from './reading.js';"),
  'reading.ts': INTERFACE,
};

/** The same as it has to be. */
export const IMPORTED_TYPE = {
  ...IMPORTED_INTERFACE,
  'station.ts': station("import type { Reading } from './reading.js';"),
};

/** Needs decorators on properties, which only experimental decorators give. */
export const FIELDS = {
  // A tool more than in the other traps, so that a bundle of several tells them apart.
  'station.ts': station(
    "import { Field } from 'stereomcp';\nexport class Reading {\n  @Field() value!: number;\n}",
  ).replace('  @Tool() latest', '  @Tool() unit(): string {\n    return UNIT;\n  }\n\n  @Tool() latest'),
};

/** Two classes with the same tools. */
export const TWINS = {
  'station.ts': `${station(INTERFACE)}
export class Twin extends MCPServer {
  @Tool() latest(city: string): { value: string } {
    return { value: city };
  }
}
`,
};
