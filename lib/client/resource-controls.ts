import type { ReadResourceResult, Resource, ResourceTemplateType } from '@modelcontextprotocol/server';
import type { CallOptions, SdkRequestOptions } from './call-options';
import type { ChangeWatch, ResourceListener } from './change-watch';
import type { Link } from './link';
import type { SdkClient } from './sdk-client';

/** The resources of a server. */
export interface ResourceControls {
  /** All resources that it lists, of all pages. */
  list(): Promise<readonly Resource[]>;
  /** All templates that it lists, of all pages. */
  templates(): Promise<readonly ResourceTemplateType[]>;
  /** What a resource holds: text, or `blob` in base64, each with its own URI and MIME type. */
  read(uri: string | URL): Promise<ReadResourceResult['contents']>;
  /**
   * Has a listener told when a resource changes, also after a reconnect; what it throws is an uncaught exception.
   *
   * Resolves once the server has agreed, to a function that ends it.
   */
  subscribe(uri: string | URL, listener: ResourceListener): Promise<() => Promise<void>>;
}

interface ResourceParts {
  readonly link: Link;
  readonly watch: ChangeWatch;
  readonly options: CallOptions;
}

export function resourceControls(client: SdkClient, { link, watch, options }: ResourceParts): ResourceControls {
  const ask = <T>(send: (sdkOptions: SdkRequestOptions) => Promise<T>): Promise<T> =>
    link.request({ send, isRepeatable: () => true }, options);
  return Object.freeze({
    list: async () => (await ask((own) => client.listResources(undefined, own))).resources,
    templates: async () => (await ask((own) => client.listResourceTemplates(undefined, own))).resourceTemplates,
    read: async (uri: string | URL) => (await ask((own) => client.readResource({ uri: String(uri) }, own))).contents,
    subscribe: (uri: string | URL, listener: ResourceListener) => watch.subscribe(String(uri), listener, options),
  });
}
