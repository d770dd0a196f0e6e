import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';
import { setMember } from '../../schema/set-member';
import type { Notes } from '../show/notes';
import { printable } from '../show/printable';
import { exampleValue } from './example-value';
import { fieldHint, formFields, readField, type FormField } from './form-field';
import { Person } from './person';
import { Schemas } from './schema-node';
import { shellWord } from './shell-word';

type Content = NonNullable<ElicitResult['content']>;

/** What answers a server that asks the person. */
export type ElicitationAnswer = (params: ElicitRequestParams, notes: Notes) => Promise<ElicitResult>;

/**
 * Makes what answers the questions of a server: from the answers that were given beforehand, or by asking at the
 * terminal; where there is neither, it declines and says so.
 */
export function answerElicitation(answers: Readonly<Record<string, unknown>> | undefined): ElicitationAnswer {
  let last: Promise<unknown> = Promise.resolve();
  return (params, notes) => {
    // One question at a time, whatever the server asks at once.
    const answered = last.then(() => answerOne(params, notes, answers));
    last = answered.catch(() => undefined);
    return answered;
  };
}

async function answerOne(
  params: ElicitRequestParams,
  notes: Notes,
  answers: Readonly<Record<string, unknown>> | undefined,
): Promise<ElicitResult> {
  notes.clear();
  const fields = params.mode === 'url' ? [] : formFields(params.requestedSchema);
  if (answers !== undefined) return answerFrom(params, { answers, fields, notes });
  if (!Person.isThere) {
    notes.line(declined(params, fields));
    return { action: 'decline' };
  }
  const person = new Person();
  try {
    notes.line(`the server asks: ${params.message}`);
    if (params.mode === 'url') notes.plain(`  It wants you to open ${params.url}`);
    return await askPerson(person, fields, params.mode === 'url' ? 'Done there?' : 'Send this?');
  } finally {
    person.leave();
  }
}

function declined(params: ElicitRequestParams, fields: readonly FormField[]): string {
  if (params.mode === 'url') {
    return `the server asks: ${params.message} (${params.url}); declined, since there is no terminal to answer in.`;
  }
  const example =
    fields.length === 0 ? {} : exampleValue(new Schemas(params.requestedSchema), { ...params.requestedSchema });
  const option = `--answers ${shellWord(JSON.stringify(example))}`;
  return `the server asks: ${params.message}; declined, since there is no terminal to answer in. Answer beforehand with ${option}`;
}

interface Prepared {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly fields: readonly FormField[];
  readonly notes: Notes;
}

/** What was given beforehand serves every form that has fields of these names. */
function answerFrom(params: ElicitRequestParams, { answers, fields, notes }: Prepared): ElicitResult {
  if (params.mode === 'url') {
    notes.line(`the server asks you to open ${params.url}; declined, since --answers are for forms.`);
    return { action: 'decline' };
  }
  const missing = fields.filter(({ name, isRequired }) => isRequired && !Object.hasOwn(answers, name));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(', ');
    notes.line(`the server asks: ${params.message}; declined, since --answers has no ${names}.`);
    return { action: 'decline' };
  }
  const content = fields
    .filter(({ name }) => Object.hasOwn(answers, name))
    .map(({ name }): [string, unknown] => [name, answers[name]]);
  return { action: 'accept', content: Object.fromEntries(content) as Content };
}

async function askPerson(person: Person, fields: readonly FormField[], question: string): Promise<ElicitResult> {
  const content: Record<string, unknown> = {};
  for (const field of fields) {
    const value = await askField(person, field);
    if (value === GONE) return { action: 'cancel' };
    if (value !== undefined) setMember(content, field.name, value);
  }
  for (;;) {
    const text = await person.ask(`  ${question} [Y]es, [n]o, [c]ancel: `);
    if (text === undefined || /^c(ancel)?$/i.test(text.trim())) return { action: 'cancel' };
    if (/^n(o)?$/i.test(text.trim())) return { action: 'decline' };
    if (/^(y(es)?)?$/i.test(text.trim())) return { action: 'accept', content: content as Content };
  }
}

const GONE = Symbol('the input has ended');

async function askField(person: Person, field: FormField): Promise<unknown> {
  const hint = fieldHint(field);
  const about = [...(field.description === undefined ? [] : [field.description]), ...(hint === '' ? [] : [hint])];
  const usual = field.usual === undefined ? '' : ` [${JSON.stringify(field.usual)}]`;
  const optional = field.isRequired || field.usual !== undefined ? '' : ' (may be left out)';
  const question = printable(
    `  ${field.label}${about.length === 0 ? '' : ` – ${about.join('; ')}`}${optional}${usual}: `,
  );
  for (;;) {
    const text = await person.ask(question);
    if (text === undefined) return GONE;
    if (text === '' && field.usual !== undefined) return field.usual;
    if (text === '' && !field.isRequired) return undefined;
    const read = text === '' ? ({ kind: 'wrong', reason: 'an answer' } as const) : readField(field, text);
    if (read.kind === 'value') return read.value;
    process.stderr.write(`  ${field.label} takes ${read.reason}.\n`);
  }
}
