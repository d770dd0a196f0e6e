import type { ContentBlock } from '@modelcontextprotocol/server';
import type { Yielded } from './connected';

/** What becomes a text in JSON. */
type Textual = Date | URL | RegExp | bigint | ArrayBuffer | Uint8Array;

/**
 * A value as it comes out of JSON: dates, URLs, regular expressions, bigints and bytes are texts, maps objects, sets and
 * what yields items lists. Methods do not travel.
 */
export type JsonForm<T> = 0 extends 1 & T
  ? T // any
  : T extends Textual
    ? string
    : T extends string | number | boolean | null | undefined | ContentBlock
      ? T
      : T extends ReadonlyMap<unknown, infer Value>
        ? Record<string, JsonForm<Value>>
        : T extends ReadonlySet<infer Item>
          ? JsonForm<Item>[]
          : T extends readonly unknown[]
            ? { [Index in keyof T]: JsonForm<T[Index]> }
            : Yielded<T> extends { readonly item: infer Item }
              ? JsonForm<Item>[]
              : T extends object
                ? { [Member in keyof T as T[Member] extends AnyFunction ? never : Member]: JsonForm<T[Member]> }
                : T; // unknown

// `never` parameters and an unknown result: every function is one of these.
type AnyFunction = (...args: never[]) => unknown;

/**
 * A result as JSON. Content without data does not tell one item from a list of it, nor a text from a block with it, so
 * that lists of content may come back as their one item.
 */
export type JsonResult<T> = 0 extends 1 & T
  ? T // any
  : T extends readonly ContentBlock[]
    ? OpenContent<T[number]>
    : JsonForm<T>;

type OpenContent<Block extends ContentBlock> =
  Block | Block[] | (Extract<Block, { type: 'text' }> extends never ? never : OpenText);

/** Texts among content, alone or among other blocks. */
type OpenText = string | (string | ContentBlock)[];
