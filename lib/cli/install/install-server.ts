import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { nearestNames } from '../../errors/nearest-names';
import { CommandError } from '../command-error';
import { clientNamed, type ClientFacts, type Json, type Launch, type Scope } from './clients';
import { readConfigFile, replaceConfigFile, type FoundFile } from './config-file';
import { ConfigText } from './config-text';
import { describeEntry } from './describe-entry';
import { pathsOf, type Machine } from './machine';
import { bridgeTo, isOurs, readServer, type GivenServer } from './read-launch';

/** Which configuration file is meant. */
export interface ConfigRequest {
  /** The name of the client. */
  readonly client: string;
  readonly scope: Scope;
  /** A file in another place than the usual one. */
  readonly config?: string | undefined;
}

/** What is to be put into it. */
export interface InstallRequest extends ConfigRequest {
  readonly server: GivenServer;
  readonly name?: string | undefined;
  /** Replace what somebody else has written, and make the folder of a client that is not there. */
  readonly force?: true | undefined;
}

/** An entry, ready for a configuration file. */
export interface Entry {
  readonly title: string;
  readonly member: string;
  readonly name: string;
  readonly value: Readonly<Record<string, Json>>;
}

/** What has become of a configuration file. */
export interface ConfigChange {
  readonly client: string;
  readonly title: string;
  readonly file: string;
  readonly name: string;
  readonly action: 'added' | 'replaced' | 'unchanged' | 'removed';
  /** The copy of what the file held; null where there was nothing to copy. */
  readonly backup: string | null;
  /** What the entry did before, without secrets; null where there was none. */
  readonly before: string | null;
  /** What it does now; null where it was removed. */
  readonly after: string | null;
  /** What to do next; null where nothing is to be done. */
  readonly next: string | null;
}

/**
 * The entry that `installServer` would write.
 *
 * @throws CommandError where the server, the client or the name is wrong.
 */
export function entryFor({ client, server, name }: InstallRequest, machine: Machine): Entry {
  const facts = clientNamed(client);
  const read = readServer(server, machine);
  const called = name ?? read.name;
  if (called === undefined) throw new CommandError('Nothing suggests a name for this server. Give it one with --name.');
  if (!/^[\w-]{1,64}$/.test(called)) {
    throw new CommandError('The name of a server is made of up to 64 letters, digits, "-" and "_".');
  }
  return { title: facts.title, member: facts.member, name: called, value: valueFor(facts, read.launch, machine) };
}

/**
 * Puts a server into the configuration of a client. An entry of the same name is brought up to date where it was made by
 * this command – what others have added to it stays – and replaced under `force` where it was not.
 *
 * @throws CommandError where that is not possible; the file is then as it was.
 */
export function installServer(request: InstallRequest, machine: Machine): ConfigChange {
  return prepareInstall(request, machine)();
}

/**
 * `installServer` in two steps: whatever stands against it is found here, and nothing is written before the function that
 * comes back is called.
 *
 * @throws CommandError as `installServer` does.
 */
export function prepareInstall(request: InstallRequest, machine: Machine): () => ConfigChange {
  const facts = clientNamed(request.client);
  const entry = entryFor(request, machine);
  const file = fileFor(request, facts, machine);
  if (request.force !== true) refuseMissingClient(request, facts, machine);
  const found = readConfigFile(file);
  const text = new ConfigText(found.text ?? '', file);
  const before = text.valueAt(facts.member, entry.name);
  const next =
    before === undefined
      ? text.with([facts.member, entry.name], entry.value)
      : replaced(text, entry, { ...request, file });
  const action = before === undefined ? 'added' : next === text ? 'unchanged' : 'replaced';
  return () => ({
    client: request.client,
    title: facts.title,
    file,
    name: entry.name,
    action,
    backup: action === 'unchanged' ? null : write(found, next),
    before: before === undefined ? null : describeEntry(before),
    after: describeEntry(next.valueAt(facts.member, entry.name)),
    next: facts.next,
  });
}

interface Replacing {
  readonly file: string;
  readonly force?: true | undefined;
}

function replaced(text: ConfigText, entry: Entry, { file, force }: Replacing): ConfigText {
  const { member, name, value } = entry;
  const current = text.valueAt(member, name);
  if (isOurs(current) && isOurs(value)) return updated(text, entry);
  const whole = text.with([member, name], value);
  if (whole === text || force === true) return whole;
  throw new CommandError(
    `${file} has a server "${name}" already, which this command has not made: it ${describeEntry(current)}. ` +
      'Give yours another name with --name, or replace that one with --force.',
  );
}

/**
 * Takes a server out of the configuration of a client.
 *
 * @throws CommandError where there is none of that name, or the file cannot be changed.
 */
export function uninstallServer(request: ConfigRequest, name: string, machine: Machine): ConfigChange {
  const facts = clientNamed(request.client);
  const file = fileFor(request, facts, machine);
  const found = readConfigFile(file);
  if (found.text === undefined) throw new CommandError(`${facts.title} has no servers: there is no file ${file}.`);
  const text = new ConfigText(found.text, file);
  const before = text.valueAt(facts.member, name);
  if (before === undefined)
    throw new CommandError(`${file} has no server "${name}"; ${advice(name, text.keysAt(facts.member))}`);
  return {
    client: request.client,
    title: facts.title,
    file,
    name,
    action: 'removed',
    backup: write(found, text.without(facts.member, name)),
    before: describeEntry(before),
    after: null,
    next: facts.nextWithout ?? null,
  };
}

function advice(name: string, names: readonly string[]): string {
  const [nearest] = nearestNames(name, names);
  if (nearest !== undefined) return `did you mean "${nearest}"?`;
  if (names.length === 0) return 'there are none at all.';
  return `there ${names.length === 1 ? 'is' : 'are'} ${names.join(', ')}.`;
}

function valueFor(facts: ClientFacts, launch: Launch, machine: Machine): Readonly<Record<string, Json>> {
  if (launch.kind === 'url' && facts.urlEntry !== undefined) {
    return { ...facts.urlEntry(launch.url), ...(hasAny(launch.headers) && { headers: launch.headers }) };
  }
  const start = bridgeTo(launch, machine);
  if (start.kind === 'url') throw new Error('a bridge is a program');
  const { command, args, env } = start;
  return { ...facts.commandType, command, args, ...(hasAny(env) && { env }) };
}

function hasAny(values: Readonly<Record<string, string>>): boolean {
  return Object.keys(values).length > 0;
}

/** What this command writes is set anew; variables and settings that others have added stay. */
function updated(text: ConfigText, { member, name, value }: Entry): ConfigText {
  const { env, ...rest } = value;
  const withRest = Object.entries(rest).reduce((edited, [key, one]) => edited.with([member, name, key], one), text);
  const variables = Object.entries((env ?? {}) as Readonly<Record<string, Json>>);
  return variables.reduce((edited, [key, one]) => edited.with([member, name, 'env', key], one), withRest);
}

function write(found: FoundFile, { text }: ConfigText): string | null {
  return replaceConfigFile(found, text, new Date()) ?? null;
}

function fileFor({ scope, config }: ConfigRequest, facts: ClientFacts, machine: Machine): string {
  if (config !== undefined) return resolve(config);
  if (scope === 'user') return facts.userPlace(machine).file;
  if (facts.projectFile !== undefined) return pathsOf(machine).join(machine.folder, facts.projectFile);
  throw new CommandError(`${facts.title} has no configuration for one project; leave out --project.`);
}

function refuseMissingClient({ scope, config }: ConfigRequest, facts: ClientFacts, machine: Machine): void {
  const { folder, file } = facts.userPlace(machine);
  if (scope === 'project' || config !== undefined || existsSync(folder) || existsSync(file)) return;
  throw new CommandError(
    `${facts.title} is not installed here: there is no folder ${folder}. ` +
      'Use --force to make it, --config to name another file, or --print to see the entry only.',
  );
}
