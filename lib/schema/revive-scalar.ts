import type { Meaning } from './described-schema';
import { RevivalError } from './revival-error';

type Bytes = Extract<Meaning, { kind: 'bytes' }>['as'];

const DIGITS = /^-?[0-9]+$/;
const ISO_DATE = /^(?:[0-9]{4}|[+-][0-9]{6})-[0-9]{2}/;

/** The moment that an ISO text names; `Date` itself takes `1` and `May` for dates too. */
export function reviveDate(value: unknown): Date {
  const date = new Date(typeof value === 'string' && ISO_DATE.test(value) ? value : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new RevivalError('date_invalid', value);
  return date;
}

export function reviveUrl(value: unknown): URL {
  if (typeof value !== 'string' || !URL.canParse(value)) throw new RevivalError('url_invalid', value);
  return new URL(value);
}

export function reviveBigint(value: unknown): bigint {
  if (typeof value !== 'string' || !DIGITS.test(value)) throw new RevivalError('bigint_invalid', value);
  try {
    return BigInt(value);
  } catch {
    throw new RevivalError('bigint_invalid', value); // more digits than the engine can hold
  }
}

export function reviveRegexp(value: unknown): RegExp {
  try {
    if (typeof value === 'string') return new RegExp(value);
  } catch {
    // told below
  }
  throw new RevivalError('regexp_invalid', value);
}

/** The bytes of a base64 text; `Buffer.from` skips what is no base64, so only a text that it writes back alike counts. */
export function reviveBytes(value: unknown, as: Bytes): Buffer | Uint8Array | ArrayBuffer {
  if (typeof value !== 'string') throw new RevivalError('base64_invalid', value);
  const buffer = Buffer.from(value, 'base64');
  if (buffer.toString('base64') !== value) throw new RevivalError('base64_invalid', value);
  switch (as) {
    case 'Buffer':
      return buffer;
    case 'Uint8Array':
      return new Uint8Array(buffer); // a copy, since a small Buffer shows a piece of a shared pool
    case 'ArrayBuffer':
      return new Uint8Array(buffer).buffer;
    default:
      return as satisfies never;
  }
}
