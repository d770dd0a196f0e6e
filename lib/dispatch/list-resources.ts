import type { Resource } from '@modelcontextprotocol/server';
import type { TemplateDefinition } from '../definition/resource-definition';
import { resourceFactProblems } from '../definition/stated-facts';
import { INTERNAL_ERROR, isProtocolError, ProtocolError } from '../errors/protocol-error';
import { resourceErrorKind } from '../errors/resource-error';
import { describeThrown } from '../results/error-result';
import { takeItems } from '../results/take-items';
import { runAuthorCode } from './author-code';
import { findResource } from './find-resource';
import type { Host } from './host';
import { maskFailure } from './mask-failure';
import { takePage, type Page } from './take-page';

/** An entry of the list, made into what goes out only where its page is asked for. */
interface Entry {
  readonly uri: string;
  readonly resource: () => Resource;
}

/**
 * One page of the resources to be listed: the fixed ones, then those that templates list by their callbacks, each URI once.
 *
 * An entry of a callback is a URI, or `{ uri, name?, … }`; what it leaves out is taken from the template, its name being
 * its URI. What is listed can be read: a page with an entry that leads to no resource is a failure.
 *
 * @throws {ProtocolError} -32602 for a cursor that this list did not give, -32603 where a callback fails; its reason stays
 * in the server's log unless it is a `ResourceError`.
 */
export async function listResources(host: Host, cursor: string | undefined): Promise<Page<Resource>> {
  const { resourceListing, templates, pageSize } = host.view;
  const listing = templates.filter(({ list }) => list !== undefined);
  const families = await Promise.all(listing.map((definition) => listFamily(host, definition)));
  const fixed = resourceListing.map((resource): Entry => ({ uri: resource.uri, resource: () => resource }));
  const identityOf = ({ uri }: Entry): string => uri;
  const ordered = onceEach([...fixed, ...families.flat()]);
  const page = takePage({ list: 'resources', ordered, isShown: () => true, identityOf }, { cursor, size: pageSize });
  return { ...page, entries: page.entries.map(({ resource }) => resource()) };
}

async function listFamily(host: Host, definition: TemplateDefinition): Promise<Entry[]> {
  try {
    const { text } = definition.template;
    const entries: unknown = await runAuthorCode(`list of ${text}`, () => definition.list?.(host.ownerOf(definition)));
    if (!isIterable(entries)) throw new TypeError('list must return a list, or a generator, of URIs or entries.');
    const { maxItems } = host.view;
    const taken = await takeItems(entries, maxItems + 1);
    if (taken.length > maxItems)
      throw new RangeError(`list gives more than ${String(maxItems)} resources, which is what maxItems allows.`);
    const found: Entry[] = [];
    for (const entry of taken) found.push(entryOf(host, await entry, definition));
    return found;
  } catch (thrown) {
    throw failListing(host, definition, thrown);
  }
}

function entryOf(host: Host, entry: unknown, definition: TemplateDefinition): Entry {
  const given = (typeof entry === 'string' ? { uri: entry } : (entry ?? {})) as Partial<Resource>;
  const { uri } = given;
  if (typeof uri !== 'string') throw new TypeError(unmatched(uri, definition));
  const resource = (): Resource => {
    try {
      return resourceOf(host, { ...given, uri }, definition);
    } catch (thrown) {
      throw failListing(host, definition, thrown);
    }
  };
  return { uri, resource };
}

function unmatched(uri: unknown, { template }: TemplateDefinition): string {
  return `an entry has the uri ${JSON.stringify(uri)}, which ${template.text} does not match.`;
}

function isIterable(value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value);
}

function resourceOf(host: Host, given: Partial<Resource> & { uri: string }, definition: TemplateDefinition): Resource {
  const { uri } = given;
  const found = findResource(host.view, uri);
  // What another resource answers to may still be no member of this family.
  if (found?.definition !== definition && definition.template.match(uri) === undefined) {
    throw new TypeError(unmatched(uri, definition));
  }
  if (found === undefined) {
    throw new TypeError(`an entry has the uri ${JSON.stringify(uri)}, which cannot be read for what a variable holds.`);
  }
  const [problem] = resourceFactProblems(given);
  if (problem !== undefined) throw new TypeError(`the entry ${uri} cannot be listed: ${problem}`);
  // The title of a template names the family, and clients show it instead of the name.
  const { uriTemplate: _uriTemplate, name: _name, title: _title, ...shared } = definition.listing;
  return { ...shared, ...given, name: given.name ?? uri, uri };
}

/** A fixed resource comes before a member of a family, and a URI that two templates list is one resource. */
function onceEach(entries: readonly Entry[]): readonly Entry[] {
  const byUri = new Map<string, Entry>();
  for (const entry of entries) if (!byUri.has(entry.uri)) byUri.set(entry.uri, entry);
  return [...byUri.values()];
}

function failListing(host: Host, { template: { text } }: TemplateDefinition, thrown: unknown): Error {
  if (isProtocolError(thrown)) return thrown;
  if (resourceErrorKind(thrown) !== undefined) return new ProtocolError(INTERNAL_ERROR, describeThrown(thrown));
  const id = maskFailure(host, `list of ${text}`, thrown);
  return new ProtocolError(INTERNAL_ERROR, `Error listing the resources of ${text} (error ${id})`);
}
