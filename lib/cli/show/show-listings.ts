import type { Prompt, Tool } from '@modelcontextprotocol/client';
import { colourJson } from './colour-json';
import { describeArguments, type ShownArgument } from './describe-arguments';
import type { Listings } from './read-listings';
import type { Screen } from './screen';
import { table, type Row, type RowStyle } from './table';
import { wrapped } from './text-width';

/** How much of each is shown. */
export type Detail = 'short' | 'long' | 'schemas';

/** The widest that a text is set, whatever the terminal. */
const WIDEST = 100;

interface Entry extends Row {
  /** What `--long` shows below, by its label. */
  readonly more: readonly string[];
  readonly fields: readonly ShownArgument[];
  /** What `--schemas` shows, by its label. */
  readonly schemas: Readonly<Record<string, unknown>>;
}

/** What a server offers as a person reads it. */
export function showListings(listings: Listings, screen: Screen, detail: Detail): string {
  const { bold, dim } = screen.colours;
  const { server, protocolVersion, instructions } = listings;
  const title = server === undefined ? 'A server without a name' : `${server.title ?? server.name} ${server.version}`;
  const head = `${bold(screen.safe(title))} ${dim(`(${protocolVersion ?? 'unknown revision'})`)}`;
  const about = detail === 'short' || instructions === undefined ? [] : paragraph(screen.safe(instructions), 2, screen);
  const sections = [
    section('Tools', listings.tools.map(toolEntry)),
    section(
      'Resources',
      listings.resources.map(({ uri, ...one }) => resourceEntry({ ...one, at: uri })),
    ),
    section(
      'Templates',
      listings.resourceTemplates.map(({ uriTemplate, ...one }) => resourceEntry({ ...one, at: uriTemplate })),
    ),
    section('Prompts', listings.prompts.map(promptEntry)),
  ];
  const shown = sections.filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return `${head}\n${about.join('\n')}\nIt offers no tools, resources or prompts.\n`;
  const texts = shown.map(({ name, entries }) =>
    [`${bold(name)} ${dim(`(${String(entries.length)})`)}`, ...lines(entries, screen, detail)].join('\n'),
  );
  return [[head, ...about].join('\n'), ...texts, ''].join('\n\n').replace(/\n+$/, '\n');
}

function section(name: string, entries: readonly Entry[]) {
  return { name, entries };
}

function lines(entries: readonly Entry[], screen: Screen, detail: Detail): readonly string[] {
  const safe = entries.map((entry) => ({
    ...entry,
    name: screen.safe(entry.name),
    parts: entry.parts.map((part) => screen.safe(part)),
    description: detail === 'short' ? screen.safe(firstSentence(entry.description)) : '',
  }));
  const { cyan, dim } = screen.colours;
  const style: RowStyle = { name: cyan, parts: (text) => text, description: dim };
  if (detail === 'short') return table(safe, screen.width, style);
  return safe.flatMap((row, index) => {
    const entry = entries[index];
    return entry === undefined ? [] : [...table([row], screen.width, style), ...details(entry, screen, detail)];
  });
}

function details({ description, more, fields, schemas }: Entry, screen: Screen, detail: Detail): readonly string[] {
  const { dim } = screen.colours;
  const texts = [description, ...more].filter((text) => text !== '');
  const described = fields.filter((field) => field.description !== undefined);
  return [
    ...texts.flatMap((text) => paragraph(screen.safe(text), 4, screen).map(dim)),
    ...described.flatMap(({ name, description: text }) =>
      paragraph(screen.safe(`${name}: ${text ?? ''}`), 6, screen).map(dim),
    ),
    ...(detail === 'schemas' ? schemaLines(schemas, screen) : []),
  ];
}

function schemaLines(schemas: Readonly<Record<string, unknown>>, screen: Screen): readonly string[] {
  return Object.entries(schemas)
    .filter(([, schema]) => schema !== undefined)
    .flatMap(([name, schema]) => {
      const text =
        screen.safe(JSON.stringify(schema, null, 2)) === JSON.stringify(schema, null, 2)
          ? colourJson(schema, screen.colours)
          : screen.safe(JSON.stringify(schema, null, 2));
      return `${name} ${text}`.split('\n').map((line) => `    ${line}`);
    });
}

function toolEntry({ name, title, description = '', inputSchema, outputSchema, annotations = {} }: Tool): Entry {
  const fields = describeArguments(inputSchema);
  const hints = Object.entries(annotations)
    .filter(([, value]) => value === true)
    .map(([hint]) => hint.replace(/Hint$/, ''));
  return {
    name,
    parts: fields.map(({ text }) => text),
    description: description === '' ? (title ?? '') : description,
    more: [
      ...(title === undefined ? [] : [`Title: ${title}`]),
      ...(hints.length === 0 ? [] : [`Hints: ${hints.join(', ')}`]),
    ],
    fields,
    schemas: { inputSchema, outputSchema },
  };
}

function resourceEntry(one: {
  readonly at: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly mimeType?: string | undefined;
}): Entry {
  const { at, name, title, description = '', mimeType } = one;
  return {
    name: at,
    parts: mimeType === undefined ? [] : [mimeType],
    description: description === '' ? (title ?? name) : description,
    more: [`Name: ${title ?? name}`],
    fields: [],
    schemas: {},
  };
}

function promptEntry({ name, title, description = '', arguments: given = [] }: Prompt): Entry {
  const fields = given.map((argument) => ({
    name: argument.name,
    text: argument.required === true ? argument.name : `${argument.name}?`,
    description: argument.description,
  }));
  return {
    name,
    parts: fields.map(({ text }) => text),
    description: description === '' ? (title ?? '') : description,
    more: title === undefined ? [] : [`Title: ${title}`],
    fields,
    schemas: {},
  };
}

function paragraph(text: string, indent: number, { width }: Screen): readonly string[] {
  const space = ' '.repeat(indent);
  return wrapped(text.trim(), Math.min(width, WIDEST) - indent).map((line) => (line === '' ? '' : space + line));
}

/** Up to the first full stop or line end. */
function firstSentence(text: string): string {
  const [line = ''] = text.trim().split(/\n\s*\n|\n(?=[-*#])/);
  const joined = line.replaceAll(/\s+/g, ' ');
  return /^.*?[.!?](?=\s|$)/.exec(joined)?.[0] ?? joined;
}
