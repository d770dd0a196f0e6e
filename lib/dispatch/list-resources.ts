import type { Resource } from '@modelcontextprotocol/server';
import type { TemplateDefinition } from '../definition/resource-definition';
import { ProtocolError } from '../errors/protocol-error';
import type { Host } from './host';
import { maskFailure } from './mask-failure';

const INTERNAL_ERROR = -32603;

/** Resources that may be listed of one template; more would burden every client that lists. */
const MAX_LISTED = 10_000;

/**
 * The resources to be listed: the fixed ones, and those that templates list by their callbacks.
 *
 * An entry of a callback is a URI, or `{ uri, name?, … }`; what it leaves out is taken from the template.
 *
 * @throws {ProtocolError} where a callback fails; its reason stays in the server's log.
 */
export function listResources(host: Host): readonly Resource[] | Promise<readonly Resource[]> {
  const { resourceListing, templates } = host.view;
  const listing = templates.filter(({ list }) => list !== undefined);
  if (listing.length === 0) return resourceListing;
  return Promise.all(listing.map((definition) => listFamily(host, definition))).then((families) => [
    ...resourceListing,
    ...families.flat(),
  ]);
}

async function listFamily(host: Host, definition: TemplateDefinition): Promise<Resource[]> {
  try {
    const entries = (await definition.list?.(host.ownerOf(definition))) as Iterable<unknown> | AsyncIterable<unknown>;
    const resources: Resource[] = [];
    for await (const entry of entries) {
      if (resources.length === MAX_LISTED) throw new Error(`lists more than ${String(MAX_LISTED)} resources.`);
      resources.push(resourceOf(entry, definition));
    }
    return resources;
  } catch (thrown) {
    const id = maskFailure(host, `list of ${definition.template.text}`, thrown);
    throw new ProtocolError(INTERNAL_ERROR, `Error listing the resources of ${definition.template.text} (${id})`);
  }
}

function resourceOf(entry: unknown, { listing, template }: TemplateDefinition): Resource {
  const given = typeof entry === 'string' ? { uri: entry } : (entry as Partial<Resource>);
  const { uri } = given;
  if (typeof uri !== 'string' || template.match(uri) === undefined) {
    throw new TypeError(`an entry has the uri ${JSON.stringify(uri)}, which ${template.text} does not match.`);
  }
  const { uriTemplate: _uriTemplate, name: _name, ...shared } = listing;
  return { ...shared, name: uri, ...given, uri };
}
