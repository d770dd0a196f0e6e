import type { Implementation } from '@modelcontextprotocol/server';
import { DefinitionError, type DefinitionProblem } from '../errors/definition-error';
import { iconProblems } from '../media/icon-problems';
import type { Constructor } from '../schema/described-schema';
import { MAX_ITEMS } from '../results/answer-options';
import { boundProblems } from './bound-problems';
import { cacheHintsProblems } from './cache-hints';
import { clashProblems } from './clash-problems';
import { completionProblems } from './completion-problems';
import { serverOptionProblems } from './option-problems';
import { packageOf } from './package-version';
import { definitionOf, type ServerPart } from './server-part';
import type { ServerOptions, ServerView } from './server-view';
import { settlePart, type SettledPart } from './settle-part';

/** Official clients end a connection on a message over 10 MiB, and base64 makes four bytes of three. */
const MAX_MEDIA_BYTES = 7_000_000;

/** More than any model is given; many clients never ask for a second page, and larger lists may break their limits. */
const PAGE_SIZE = 1_000;

/**
 * What a class offers under these options, with names, uniqueness and listings settled.
 *
 * `name` is the argument of `super`; undefined or empty stands for the class name.
 *
 * @throws {DefinitionError} with every mistake of the class, those in names and their clashes among them.
 */
export function createServerView(type: Constructor, name: string | undefined, options: ServerOptions): ServerView {
  return assembleServerView([{ type, target: type, options, prefix: '' }], name, options);
}

/**
 * What several objects offer together; the first is the server itself, the others are included in it.
 *
 * @throws {DefinitionError} with every mistake of every class, and every clash between them.
 */
export function assembleServerView(
  parts: readonly [ServerPart, ...ServerPart[]],
  name: string | undefined,
  options: ServerOptions,
): ServerView {
  const settled = parts.map(settlePart);
  const problems = [...settled.flatMap(partProblems), ...clashProblems(settled), ...optionProblems(parts[0], options)];
  if (problems.length > 0) throw new DefinitionError(problems);
  const tools = settled.flatMap((part) => part.tools);
  const resources = settled.flatMap((part) => part.resources);
  const templates = settled.flatMap((part) => part.templates);
  const prompts = settled.flatMap((part) => part.prompts);
  return Object.freeze({
    info: Object.freeze(serverInfo(parts[0], name, options)),
    instructions: options.instructions,
    maskErrors: options.maskErrors ?? false,
    maxMediaBytes: options.maxMediaBytes ?? MAX_MEDIA_BYTES,
    maxResultBytes: options.maxResultBytes,
    maxItems: options.maxItems ?? MAX_ITEMS,
    toolTimeout: options.toolTimeout,
    logCalls: options.logCalls ?? false,
    requestStateKey: options.requestStateKey,
    pageSize: options.pageSize === false ? Infinity : (options.pageSize ?? PAGE_SIZE),
    cacheHints: Object.freeze({ ...options.cacheHints }),
    owners: ownersOf(settled),
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    toolListing: listingOf(tools),
    resources: new Map(resources.map((resource) => [resource.uri, resource])),
    resourceListing: listingOf(resources),
    templates: Object.freeze(templates),
    templateListing: listingOf(templates),
    prompts: new Map(prompts.map((prompt) => [prompt.name, prompt])),
    promptListing: listingOf(prompts),
    completions: Object.freeze(settled.flatMap((part) => part.completions)),
    forms: Object.freeze(settled.flatMap((part) => part.forms)),
    // One class may be several parts.
    warnings: Object.freeze([...new Set(settled.flatMap((part) => part.warnings))]),
  });
}

function listingOf<L>(definitions: readonly { readonly listing: L }[]): readonly L[] {
  return Object.freeze(definitions.map(({ listing }) => listing));
}

function partProblems(part: SettledPart): readonly DefinitionProblem[] {
  return [...part.problems, ...completionProblems(part)];
}

function optionProblems({ type }: ServerPart, options: ServerOptions): readonly DefinitionProblem[] {
  const problems = [
    ...iconProblems(options.icons),
    ...boundProblems(options),
    ...serverOptionProblems(options),
    ...cacheHintsProblems(options.cacheHints),
  ];
  return problems.map((message) => ({ className: type.name, message }));
}

function ownersOf(parts: readonly SettledPart[]): ReadonlyMap<object, object> {
  return new Map(
    parts.flatMap(({ part, tools, resources, templates, prompts, completions }) =>
      [...tools, ...resources, ...templates, ...prompts, ...completions].map(
        (definition) => [definition, part.target] as const,
      ),
    ),
  );
}

function serverInfo(part: ServerPart, name: string | undefined, options: ServerOptions): Implementation {
  const { name: className, sites } = definitionOf(part);
  const facts = packageOf(sites[0]?.file);
  const { title, description, websiteUrl, icons } = options;
  return {
    name: [name, className, facts.name].find((text) => text !== undefined && text !== '') ?? 'server',
    version: options.version ?? facts.version ?? '0.0.0',
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(websiteUrl === undefined ? {} : { websiteUrl }),
    ...(icons === undefined ? {} : { icons: structuredClone([...icons]) }),
  };
}
