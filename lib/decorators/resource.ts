import type { Annotations, Icon, Resource as ResourceEntry } from '@modelcontextprotocol/server';
import type { CacheHint } from '../metadata/cache-hint';
import { callSiteAbove } from '../metadata/call-site';
import type { ResourceDeclarationOptions } from '../metadata/declarations';
import { writtenDecorator } from '../metadata/decorator-arguments';
import { methodTarget } from '../metadata/method-target';
import type { AnyMethodDecorator } from './tool';

/** An entry that a template lists: a URI, or a URI with what its listing should say. */
export type ListedResource = string | (Partial<ResourceEntry> & { readonly uri: string });

/** Entries in any form of a list. */
export type ListedResources = (Iterable<ListedResource> | AsyncIterable<ListedResource>) & object;

/** Options of `@Resource`; all optional. `S` is the server class, for `list`. */
export interface ResourceOptions<S extends object = never> extends Omit<ResourceDeclarationOptions, 'list'> {
  /** The name in listings; the method's name by default. */
  readonly name?: string;
  /** A name for people. */
  readonly title?: string;
  readonly description?: string;
  /** The MIME type of the contents; by default `text/plain` for text, `application/octet-stream` for bytes, the medium's own, else `application/json`. */
  readonly mimeType?: string;
  readonly icons?: readonly Icon[];
  readonly annotations?: Annotations;
  /** How long clients of 2026-07-28 may keep the contents; by default as the server's `cacheHints.read` has it. */
  readonly cache?: CacheHint;
  /**
   * For a template: gives the resources to be listed, at most 10,000.
   *
   * What an entry leaves out is taken from the template, except for its title; its name is its URI by default.
   */
  readonly list?: (server: S) => ListedResources | Promise<ListedResources>;
  /** Variables of a template whose values are handed on without being screened for `..`, separators and the like. */
  readonly unscreened?: readonly string[];
}

/**
 * Makes a method a resource: `@Resource('brand://guidelines')`, or a template: `@Resource('weather://{city}/now')`.
 *
 * `{x}` takes one component of the URI, `{+x}` several, `{/x*}` several as a list, `{?x,y}` what the query names; variables
 * bind to the parameters of their names.
 * Values are decoded once and screened, so that no `..`, separator, absolute path or NUL reaches the method. Text, bytes
 * and media are sent as what they are, a list of bytes, media and ready-made contents as several contents, everything
 * else as JSON.
 *
 * @throws {DefinitionError} without parentheses.
 */
export function Resource<S extends object = never>(uri: string, options: ResourceOptions<S> = {}): AnyMethodDecorator {
  const site = callSiteAbove(Resource);
  const written = writtenDecorator('Resource', [uri, options]);
  return (target: object, key: unknown, descriptor?: unknown) => {
    const found = methodTarget(written, { target, key, descriptor });
    found?.declare({ ...found.facts, kind: 'resource', uri, options: { ...options }, site });
  };
}
