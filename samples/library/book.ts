import { IsISBN } from 'class-validator';
import type { integer } from 'stereomcp';

export type Genre = 'novel' | 'poetry' | 'science' | 'travel';

/** Where a copy is; `kind` tells the forms apart. */
export type Status =
  { kind: 'here'; shelf: string } | { kind: 'lent'; reader: string; until: Date } | { kind: 'lost'; since: Date };

/** Who wrote a book. */
export class Author {
  /** @minLength 1 */
  name!: string;
  /** The year of birth. */
  born?: integer;
}

/** A book of the library. */
export interface Book {
  id: integer;
  isbn: string;
  title: string;
  author: Author;
  genre: Genre;
  published: Date;
  status: Status;
}

/** What one has to say of a new book. */
export class NewBook {
  // A rule that JSON Schema cannot say: class-validator checks it before the method runs.
  @IsISBN() isbn!: string;
  /**
   * As on the cover.
   * @minLength 1
   * @maxLength 200
   */
  title!: string;
  author!: Author;
  genre!: Genre;
  published!: Date;
  /** The shelf that it is put on. */
  shelf?: string;
}

/** What to look for. */
export type Search =
  { by: 'title'; words: string } | { by: 'author'; name: string } | { by: 'years'; from: integer; to?: integer };
