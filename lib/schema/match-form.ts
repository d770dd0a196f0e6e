import { isDeepStrictEqual } from 'node:util';
import type { CallSite } from '../metadata/declarations';
import { standsIn } from '../manifest/loaded-manifest';
import type { Manifest, ManifestAsked, ManifestDefinition } from '../manifest/manifest';
import { isMinified, isNameless, isRenamed } from '../manifest/match-evidence';
import { isTypeScript } from '../manifest/source-path';
import { classTraces, mentions, showsField, type ClassTraces } from './class-traces';
import { agrees, definitionAt, isDecoratedAlike, isNamed } from './declared-reach';
import type { Constructor } from './described-schema';

/** A class that a form may be. */
export interface FormCandidate {
  readonly source: { readonly manifest: Manifest; readonly folder: string | undefined };
  readonly key: string;
  readonly definition: ManifestDefinition;
  readonly asked: readonly ManifestAsked[];
}

/** The class that a form is, the several that it could be, or nothing. */
type FormMatch = { readonly found: FormCandidate } | { readonly tie: readonly FormCandidate[] } | undefined;

/** The classes that users are asked for of which none is out of the question by its name and by its decorated members. */
export function formCandidates(
  type: Constructor,
  sources: readonly FormCandidate['source'][],
): readonly FormCandidate[] {
  const all = sources.flatMap((source) =>
    Object.entries(source.manifest.forms ?? {}).flatMap(([key, asked]): readonly FormCandidate[] => {
      const definition = definitionAt(key, source.manifest);
      return definition === undefined || !agrees(definition, type) ? [] : [{ source, key, definition, asked }];
    }),
  );
  const { name } = type;
  const traces = classTraces(type);
  const tests: readonly ((candidate: FormCandidate) => boolean)[] = [
    ({ definition }) => name !== '' && isNamed(definition, name),
    ({ definition }) => isRenamed(name, baseName(definition)),
    ({ definition }) =>
      (definition.name === '' && isNameless(name) && !isShort(name)) ||
      ((definition.name === '' || isMinified(name)) && provesItself(type, definition, traces)),
  ];
  return tests.map((test) => all.filter(test)).find((found) => found.length > 0) ?? [];
}

/** Whether a minifier may have given a name, so that it is no sign of a class without one. */
function isShort(name: string): boolean {
  return name !== '' && isMinified(name);
}

/** Whether one of these calls stands in a source that asks for a class, or in the JavaScript of one. */
export function asksFrom({ asked, source }: FormCandidate, sites: readonly CallSite[]): boolean {
  return placesOf(sites).some(({ file }) => asked.some(standsIn(file, source.folder)));
}

/** Which of several classes a form is: the one that nothing contradicts, that is asked for here, or that shows the most. */
export function matchForm(
  type: Constructor,
  candidates: readonly FormCandidate[],
  sites: readonly CallSite[],
): FormMatch {
  if (candidates.length === 0) return undefined;
  const traces = classTraces(type);
  const names = new Set(candidates.flatMap(({ definition }) => fieldsOf(definition)));
  let left = preferring(({ definition }) => !contradicts(traces, definition, names), candidates);
  for (const site of sites) {
    if (left.length === 1) break;
    left = preferring((candidate) => asksFrom(candidate, [site]), left);
    left = preferring((candidate) => asksAt(candidate, site), left);
  }
  const most = Math.max(...left.map(({ definition }) => shown(traces, definition).length));
  left = left.filter(({ definition }) => shown(traces, definition).length === most);
  const [first, ...others] = left;
  if (first === undefined) return undefined;
  return others.every((other) => isDeepStrictEqual(contentOf(other), contentOf(first)))
    ? { found: first }
    : { tie: left };
}

/** Whether the call stands at a line of a source that asks; lines of JavaScript are no evidence. */
function asksAt({ asked, source }: FormCandidate, site: CallSite): boolean {
  return placesOf([site]).some(({ file, line }) => {
    const here = standsIn(file, source.folder);
    return isTypeScript(file) && asked.some((place) => here(place) && place.lines.includes(line));
  });
}

function placesOf(sites: readonly CallSite[]): readonly CallSite[] {
  return sites.flatMap((site) => (site.original === undefined ? [site] : [site, site.original]));
}

/** Whether the code of a class shows that it is another one: a method is missing or too much, or a field. */
function contradicts(traces: ClassTraces, definition: ManifestDefinition, names: ReadonlySet<string>): boolean {
  const { methods = [], hidden = [], members = {}, types = {} } = definition.class ?? {};
  const own = new Set([...fieldsOf(definition), ...methods, ...hidden, ...Object.keys(members), ...Object.keys(types)]);
  return (
    methods.some((name) => !traces.methods.has(name)) ||
    [...traces.methods].some((name) => !own.has(name)) ||
    startsOf(definition).some((name) => !mentions(traces, name)) ||
    [...names].some((name) => !own.has(name) && showsField(traces, name))
  );
}

/** Whether a class whose name is gone is the one by what else it shows. */
function provesItself(type: Constructor, definition: ManifestDefinition, traces: ClassTraces): boolean {
  const fields = fieldsOf(definition);
  if (contradicts(traces, definition, new Set(fields))) return false;
  const starts = startsOf(definition);
  const all = fields.filter((name) => showsField(traces, name)).length === fields.length && fields.length > 0;
  return all || isDecoratedAlike(definition, type) || (starts.length > 0 && shown(traces, definition).length > 0);
}

function shown(traces: ClassTraces, definition: ManifestDefinition): readonly string[] {
  return fieldsOf(definition).filter((name) => showsField(traces, name));
}

function fieldsOf({ schema }: ManifestDefinition): readonly string[] {
  return Object.keys(schema.properties ?? {});
}

/** The members that start with a value, which every compiler keeps. */
function startsOf({ class: facts = {} }: ManifestDefinition): readonly string[] {
  return [...Object.keys(facts.defaults ?? {}), ...(facts.initialised ?? [])];
}

/** `Page<User>` is of the class `Page`. */
function baseName({ name }: ManifestDefinition): string {
  return name.replace(/<.*/s, '');
}

function preferring(
  test: (candidate: FormCandidate) => boolean,
  candidates: readonly FormCandidate[],
): readonly FormCandidate[] {
  const passing = candidates.filter(test);
  return passing.length > 0 ? passing : candidates;
}

/** What a class declares, without where it does. */
function contentOf({ definition: { schema, class: facts } }: FormCandidate): unknown {
  const members = Object.entries(facts?.members ?? {}).map(([name, decorators]) => [
    name,
    decorators.map((decorator) => ({ ...decorator, line: 0 })),
  ]);
  return { schema, class: { ...facts, members } };
}
