import type { Resource } from '@modelcontextprotocol/server';
import type { TemplateDefinition } from '../definition/resource-definition';
import { resourceFactProblems } from '../definition/stated-facts';
import { INTERNAL_ERROR, isProtocolError, ProtocolError } from '../errors/protocol-error';
import { resourceErrorKind } from '../errors/resource-error';
import { describeThrown } from '../results/error-result';
import { takeItems } from '../results/take-items';
import { findResource } from './find-resource';
import type { Host } from './host';
import { maskFailure } from './mask-failure';
import { takePage, type Page } from './take-page';

/**
 * The resources to be listed: the fixed ones, and those that templates list by their callbacks, each URI once.
 *
 * An entry of a callback is a URI, or `{ uri, name?, … }`; what it leaves out is taken from the template, its name being
 * its URI. What is listed can be read: an entry that leads to no resource is a failure.
 *
 * @throws {ProtocolError} where a callback fails; its reason stays in the server's log unless it is a `ResourceError`.
 */
export function listResources(host: Host): readonly Resource[] | Promise<readonly Resource[]> {
  const { resourceListing, templates } = host.view;
  const listing = templates.filter(({ list }) => list !== undefined);
  if (listing.length === 0) return resourceListing;
  return Promise.all(listing.map((definition) => listFamily(host, definition))).then((families) =>
    onceEach([...resourceListing, ...families.flat()]),
  );
}

/**
 * One page of the resources to be listed.
 *
 * @throws {ProtocolError} as `listResources` does, and -32602 for a cursor that this list did not give.
 */
export async function listResourcePage(host: Host, cursor: string | undefined): Promise<Page<Resource>> {
  const identityOf = ({ uri }: Resource): string => uri;
  const ordered = await listResources(host);
  const paged = { list: 'resources', ordered, isShown: () => true, identityOf } as const;
  return takePage(paged, { cursor, size: host.view.pageSize });
}

async function listFamily(host: Host, definition: TemplateDefinition): Promise<Resource[]> {
  try {
    const entries: unknown = await definition.list?.(host.ownerOf(definition));
    if (!isIterable(entries)) throw new TypeError('list must return a list, or a generator, of URIs or entries.');
    const { maxItems } = host.view;
    const taken = await takeItems(entries, maxItems + 1);
    if (taken.length > maxItems) throw new RangeError(`list gives more than ${String(maxItems)} resources.`);
    const resources: Resource[] = [];
    for (const entry of taken) resources.push(resourceOf(host, await entry, definition));
    return resources;
  } catch (thrown) {
    throw failListing(host, definition, thrown);
  }
}

function isIterable(value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value);
}

function resourceOf(host: Host, entry: unknown, { listing, template }: TemplateDefinition): Resource {
  const given = (typeof entry === 'string' ? { uri: entry } : (entry ?? {})) as Partial<Resource>;
  const { uri } = given;
  if (typeof uri !== 'string' || template.match(uri) === undefined) {
    throw new TypeError(`an entry has the uri ${JSON.stringify(uri)}, which ${template.text} does not match.`);
  }
  if (findResource(host.view, uri) === undefined) {
    throw new TypeError(`an entry has the uri ${JSON.stringify(uri)}, which cannot be read for what a variable holds.`);
  }
  const [problem] = resourceFactProblems(given);
  if (problem !== undefined) throw new TypeError(`the entry ${uri} cannot be listed: ${problem}`);
  // The title of a template names the family, and clients show it instead of the name.
  const { uriTemplate: _uriTemplate, name: _name, title: _title, ...shared } = listing;
  return { ...shared, ...given, name: given.name ?? uri, uri };
}

/** A fixed resource comes before a member of a family, and a URI that two templates list is one resource. */
function onceEach(resources: readonly Resource[]): readonly Resource[] {
  const byUri = new Map<string, Resource>();
  for (const resource of resources) if (!byUri.has(resource.uri)) byUri.set(resource.uri, resource);
  return [...byUri.values()];
}

function failListing(host: Host, { template: { text } }: TemplateDefinition, thrown: unknown): Error {
  if (isProtocolError(thrown)) return thrown;
  if (resourceErrorKind(thrown) !== undefined) return new ProtocolError(INTERNAL_ERROR, describeThrown(thrown));
  const id = maskFailure(host, `list of ${text}`, thrown);
  return new ProtocolError(INTERNAL_ERROR, `Error listing the resources of ${text} (error ${id})`);
}
