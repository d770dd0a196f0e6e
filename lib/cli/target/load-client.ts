import { loadOptional } from '../load-optional';

/** The official client package. */
export type ClientPackage = typeof import('@modelcontextprotocol/client');

/**
 * Loads the official client, which only the commands that call servers need.
 *
 * @throws CommandError where it is not installed.
 */
export function loadClient(): Promise<ClientPackage> {
  const name = '@modelcontextprotocol/client';
  return loadOptional(name, () =>
    Promise.resolve().then(() => require('@modelcontextprotocol/client') as ClientPackage),
  );
}
