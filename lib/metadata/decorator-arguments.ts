import { DefinitionError } from '../errors/definition-error';
import { callSiteOutside, LIBRARY } from './call-site';
import { shownSite } from './shown-path';

/** What an argument of a decorator may be; all but texts may be left out. */
type Kind = 'text' | 'options' | 'class';

interface Form {
  /** The arguments in their order: what each is, for a person, and of what kind. */
  readonly takes: readonly (readonly [what: string, kind: Kind])[];
  /** How it is written, as an example. */
  readonly example: string;
}

/** How decorators are written. */
const FORMS = {
  Tool: { takes: [['options', 'options']], example: "@Tool({ description: '…' })" },
  Prompt: { takes: [['options', 'options']], example: "@Prompt({ description: '…' })" },
  Resource: {
    takes: [
      ['a URI or a template', 'text'],
      ['options', 'options'],
    ],
    example: "@Resource('notes://today', { description: '…' })",
  },
  Complete: {
    takes: [
      ['the name of a prompt or a template of a URI', 'text'],
      ['the name of its argument', 'text'],
    ],
    example: "@Complete('plan_trip', 'city')",
  },
  Param: {
    takes: [
      ['the name of the argument', 'text'],
      ['options', 'options'],
    ],
    example: "@Param('city', { description: '…' })",
  },
  Args: { takes: [['a class or a function', 'class']], example: '@Args(() => Query)' },
  Field: { takes: [['options', 'options']], example: "@Field({ description: '…' })" },
} as const satisfies Readonly<Record<string, Form>>;

/** A decorator with its arguments looked at. */
export interface WrittenDecorator {
  readonly name: keyof typeof FORMS;
  /** What is wrong with its arguments, to be told where the decorator stands; undefined where nothing is. */
  readonly problem: string | undefined;
}

/**
 * Looks at the arguments of a decorator, whatever the types say.
 *
 * @throws {DefinitionError} where it stands without parentheses and needs them, or on a class: what it gives back would
 * take the place of what it stands on, and is never told where that is.
 */
export function writtenDecorator(name: keyof typeof FORMS, given: readonly unknown[]): WrittenDecorator {
  const { takes, example }: Form = FORMS[name];
  const bare = bareMember(given, takes);
  if (bare !== undefined) {
    const at = shownSite(callSiteOutside(LIBRARY));
    const message = `stands without parentheses, or on a class; write ${example} in front of a member or parameter.`;
    throw new DefinitionError([{ className: `@${name}`, member: bare.member, at, message }]);
  }
  return { name, problem: problemOf(name, given) };
}

function problemOf(name: keyof typeof FORMS, given: readonly unknown[]): string | undefined {
  const { takes, example }: Form = FORMS[name];
  for (const [index, [what, kind]] of takes.entries()) {
    const value = given[index];
    if (fits(value, kind)) continue;
    return `@${name} takes ${what} ${NOUNS[kind]}, not ${shown(value)}; write ${example}.`;
  }
  const more = given.slice(takes.length).some((value) => value !== undefined);
  return more ? `@${name} was given more arguments than it takes; write ${example}.` : undefined;
}

const NOUNS = { text: 'as a text', options: 'as an object', class: 'that gives one' } as const;

function fits(value: unknown, kind: Kind): boolean {
  if (kind === 'text') return typeof value === 'string' && value !== '';
  if (value === undefined) return true;
  return kind === 'class'
    ? typeof value === 'function'
    : typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The member that a decorator without parentheses was handed in the place of its arguments, as far as that tells it. */
function bareMember(
  [first, second]: readonly unknown[],
  takes: Form['takes'],
): { readonly member: string | undefined } | undefined {
  if (isContext(second)) return { member: String(second.name) };
  if (!isHolder(first)) return undefined;
  if (isKey(second)) return { member: String(second) };
  return typeof first === 'function' && takes[0]?.[1] === 'class' ? undefined : { member: undefined };
}

/** Whether a decorator was handed what it stands on: a legacy one the holder and the name, a standard one its context. */
export function standsBare(first: unknown, second: unknown): boolean {
  return isContext(second) || (isHolder(first) && isKey(second));
}

/** Whether a value is a class or its prototype, and so no options. */
function isHolder(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'constructor');
}

// esbuild hands over the name of `42()` as it is written.
function isKey(value: unknown): value is string | symbol | number {
  return ['string', 'symbol', 'number'].includes(typeof value);
}

function isContext(value: unknown): value is { readonly name: string | symbol } {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('name' in value)) return false;
  return typeof value.kind === 'string' && ['string', 'symbol'].includes(typeof value.name);
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return value === '' ? 'an empty text' : `the text ${JSON.stringify(value.slice(0, 40))}`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
