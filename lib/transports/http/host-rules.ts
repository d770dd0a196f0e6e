import { unknownOptions } from '../../errors/unknown-options';
import type { HttpOptions } from './http-options';

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const ORIGIN = 'https://app.example.com';
const AUTHORITY = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/;

/** Whether a text can be a host, with a port or without. */
export function isAuthority(text: string): boolean {
  return AUTHORITY.test(text.toLowerCase());
}

/** Which hosts and which web pages are let in, and which pages may read the answers. */
export class HostRules {
  readonly #hosts: ReadonlySet<string>;
  /** Those that are allowed under the port of http or https, which clients leave out. */
  readonly #portless: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  readonly #readers: ReadonlySet<string>;

  constructor({ allowedHosts = LOCAL_HOSTS, allowedOrigins = [], cors = false }: HttpOptions) {
    const readers = cors === false ? [] : listOf('cors.origins', originsOf(cors), ORIGIN);
    const hosts = hostsOf(allowedHosts).map(toHost);
    this.#hosts = new Set(hosts);
    this.#portless = new Set(
      hosts.filter((host) => /:(?:80|443)$/.test(host)).map((host) => host.replace(/:\d+$/, '')),
    );
    this.#readers = new Set(readers.map((origin) => toOrigin('cors.origins', origin)));
    this.#origins = new Set([
      ...listOf('allowedOrigins', allowedOrigins, ORIGIN).map((origin) => toOrigin('allowedOrigins', origin)),
      ...this.#readers,
    ]);
  }

  /** Whether any web page may read answers. */
  get hasReaders(): boolean {
    return this.#readers.size > 0;
  }

  /** Whether a Host header, or what stands in for it, names this server. */
  allowsHost(value: string): boolean {
    const host = value.toLowerCase();
    const name = AUTHORITY.exec(host)?.[1];
    if (name === undefined) return false;
    if (this.#hosts.has('*') || this.#hosts.has(name) || this.#hosts.has(host)) return true;
    return host === name && this.#portless.has(name);
  }

  /** Whether a web page of that origin may send requests to this host. */
  allowsOrigin(value: string, host: string): boolean {
    const origin = withoutDefaultPort(value.toLowerCase());
    if (this.#origins.has('*') || this.#origins.has(origin)) return true;
    const [, scheme = '', place] = /^(https?):\/\/([^/?#@]+)$/.exec(origin) ?? [];
    if (place === undefined) return false;
    const own = withPort(place, scheme);
    // Where any host is fine, only the pages of the very host that is asked are its own.
    return this.#hosts.has('*') ? own === withPort(host.toLowerCase(), scheme) : this.allowsHost(own);
  }

  /** Whether a web page of that origin may read the answers. */
  allowsReader(origin: string): boolean {
    return this.#readers.has('*') || this.#readers.has(withoutDefaultPort(origin.toLowerCase()));
  }
}

/** As browsers write an origin. */
function withoutDefaultPort(origin: string): string {
  return origin.replace(/^(http:\/\/.+):80$|^(https:\/\/.+):443$/, '$1$2');
}

/** A host with the port that its scheme implies, where it names none. */
function withPort(host: string, scheme: string): string {
  if (/:\d+$/.test(host)) return host;
  return `${host}:${scheme === 'https' ? '443' : '80'}`;
}

function originsOf(cors: unknown): unknown {
  if (typeof cors !== 'object' || cors === null) {
    throw new TypeError(`httpHandler: cors must be false or an object, such as { origins: ["${ORIGIN}"] }.`);
  }
  const [unknown] = unknownOptions(cors, ['origins']);
  if (unknown === undefined) return (cors as { readonly origins?: unknown }).origins;
  throw new TypeError(`httpHandler: there is no option cors.${unknown.name}; ${unknown.advice}.`);
}

function hostsOf(value: unknown): readonly unknown[] {
  const hosts = listOf('allowedHosts', value, 'mcp.example.com');
  if (hosts.length > 0) return hosts;
  throw new TypeError('httpHandler: allowedHosts is empty, so that nobody gets in; name a host, or leave it out.');
}

function listOf(option: string, value: unknown, example: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const item = typeof value === 'string' ? value : example;
  throw new TypeError(`httpHandler: ${option} must be a list, such as [${JSON.stringify(item)}].`);
}

function toHost(value: unknown): string {
  const host = String(value).toLowerCase();
  const bracketed = /^[\da-f]*:[\da-f]*:[\da-f:.]*$/.test(host) ? `[${host}]` : host;
  if (host === '*' || AUTHORITY.test(bracketed)) return bracketed;
  throw new TypeError(
    `httpHandler: allowedHosts has ${JSON.stringify(value)}, which is no host. Give names such as "mcp.example.com", without "https://" and path.`,
  );
}

function toOrigin(option: string, value: unknown): string {
  const origin = String(value).toLowerCase();
  if (origin === '*' || origin === 'null' || /^[a-z][a-z\d+.-]*:\/\/[^/?#@\s]+$/.test(origin))
    return withoutDefaultPort(origin);
  throw new TypeError(
    `httpHandler: ${option} has ${JSON.stringify(value)}, which is no origin. Give them as browsers do, such as "https://app.example.com", without a path.`,
  );
}
