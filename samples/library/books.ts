import type { Database } from 'node-sqlite3-wasm';
import { integer, Prompt, Resource, ResourceNotFoundError, Tool, ToolError } from 'stereomcp';
import { NewBook } from './book';
import type { Book, Genre, Search, Status } from './book';
import { Crud } from './crud';
import { Table } from './table';
import type { Row } from './table';

/** The books: what every entity has, and what only books have. */
export class Books extends Crud<Book> {
  readonly #database: Database;

  constructor(database: Database) {
    super(new Table(database, 'shown_books', bookOf), (id) => database.run('DELETE FROM books WHERE id = ?', id));
    this.#database = database;
  }

  /** Adds a book to the catalogue. */
  @Tool() add({ isbn, title, author, genre, published, shelf = 'new' }: NewBook): Book {
    const known = this.table.where('isbn = ?', [isbn]);
    if (known[0] !== undefined) throw new ToolError(`${isbn} is number ${known[0].id} already.`);
    const { lastInsertRowid } = this.#database.run(
      'INSERT INTO books (isbn, title, author, born, genre, published, shelf) VALUES (?, ?, ?, ?, ?, ?, ?)',
      [isbn, title, author.name, author.born ?? null, genre, published.toISOString(), shelf],
    );
    return this.need(Number(lastInsertRowid));
  }

  /** Finds books by their title, their author or the years in which they appeared. */
  @Tool({ annotations: { readOnlyHint: true } })
  async find(search: Search): Promise<Book[]> {
    switch (search.by) {
      case 'title':
        return this.table.where('instr(lower(title), lower(?))', [search.words]);
      case 'author':
        return this.table.where('instr(lower(author), lower(?))', [search.name]);
      case 'years':
        return this.table.where('CAST(substr(published, 1, 4) AS INTEGER) BETWEEN ? AND ?', [
          search.from,
          search.to ?? 9999,
        ]);
    }
  }

  /**
   * Lends a book to a reader.
   * @param until The day on which it has to be back.
   * @returns The book as it stands in the catalogue from now on.
   */
  @Tool() lend(id: integer, reader: integer, until: Date): Book {
    const { status, title } = this.need(id);
    if (status.kind !== 'here') throw new ToolError(`${title} is ${status.kind}.`);
    if (this.#database.get('SELECT id FROM readers WHERE id = ?', reader) === null) {
      throw new ToolError(`There is no reader ${reader}.`);
    }
    this.#database.run('UPDATE books SET lent_to = ?, until = ? WHERE id = ?', [reader, until.toISOString(), id]);
    return this.need(id);
  }

  /** Takes a book back. */
  @Tool({ annotations: { idempotentHint: true } })
  give_back(id: integer): void {
    this.need(id);
    this.#database.run('UPDATE books SET lent_to = NULL, until = NULL, lost = NULL WHERE id = ?', id);
  }

  /** Books that should have been back by a day, the longest awaited first. */
  @Tool({ annotations: { readOnlyHint: true } })
  *overdue(on: Date): Generator<{ book: Pick<Book, 'id' | 'title'>; days: integer }> {
    const late = this.table.where('until < ?', [on.toISOString()]);
    for (const { id, title, status } of late) {
      if (status.kind === 'lent') yield { book: { id, title }, days: daysBetween(status.until, on) };
    }
  }

  /** How many books there are of each genre. */
  @Tool({ annotations: { readOnlyHint: true } })
  count_by_genre(): Map<string, integer> {
    const rows = this.#database.all('SELECT genre, count(*) AS n FROM books GROUP BY genre ORDER BY genre') as Row[];
    return new Map(rows.map(({ genre, n }) => [String(genre), Number(n)]));
  }

  /** A book as it stands in the catalogue. */
  @Resource('library://books/{id}') book(id: integer): Book {
    const found = this.table.get(id);
    if (found === null) throw new ResourceNotFoundError(`There is no book ${id}.`);
    return found;
  }

  /** All titles, one a line. */
  @Resource('library://catalogue', { mimeType: 'text/markdown' }) catalogue(): string {
    const books = this.table.slice(0, this.table.count());
    return books.map(({ title, author }) => `- ${title}, by ${author.name}\n`).join('');
  }

  /**
   * Asks for a recommendation.
   * @param reader Who it is for.
   * @param longest In pages.
   */
  @Prompt() recommend(reader: string, genre: Genre = 'novel', longest?: integer): string {
    const titles = this.table.where('genre = ?', [genre]).map(({ title }) => title);
    const bound = longest === undefined ? '' : ` of at most ${longest} pages`;
    return `Recommend a ${genre}${bound} to ${reader}. The library has: ${titles.join(', ')}.`;
  }
}

function bookOf(row: Row): Book {
  return {
    id: Number(row.id),
    isbn: String(row.isbn),
    title: String(row.title),
    author: { name: String(row.author), ...(row.born === null ? {} : { born: Number(row.born) }) },
    genre: String(row.genre) as Genre, // nothing else was let in
    published: new Date(String(row.published)),
    status: statusOf(row),
  };
}

function statusOf({ shelf, reader, until, lost }: Row): Status {
  if (lost !== null) return { kind: 'lost', since: new Date(String(lost)) };
  if (reader !== null) return { kind: 'lent', reader: String(reader), until: new Date(String(until)) };
  return { kind: 'here', shelf: String(shelf) };
}

function daysBetween(from: Date, to: Date): integer {
  return Math.floor((to.getTime() - from.getTime()) / 86_400_000);
}
