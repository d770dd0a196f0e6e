import type { Database } from 'node-sqlite3-wasm';
import { integer, Tool } from 'stereomcp';
import { Crud } from './crud';
import type { Reader } from './reader';
import { Table } from './table';
import type { Row } from './table';

/** The readers, with the same tools as the books and types of their own. */
export class Readers extends Crud<Reader> {
  readonly #database: Database;

  constructor(database: Database) {
    super(new Table(database, 'shown_readers', readerOf), (id) => database.run('DELETE FROM readers WHERE id = ?', id));
    this.#database = database;
  }

  /** Welcomes a new reader. */
  @Tool() welcome(/** @minLength 1 */ name: string, since: Date, /** @format email */ email?: string): Reader {
    const { lastInsertRowid } = this.#database.run('INSERT INTO readers (name, since, email) VALUES (?, ?, ?)', [
      name,
      since.toISOString(),
      email ?? null,
    ]);
    return this.need(Number(lastInsertRowid));
  }

  /** Changes what is given, and leaves the rest as it is. */
  @Tool() change(id: integer, changes: Partial<Pick<Reader, 'name' | 'email'>>): Reader {
    const { name, email } = { ...this.need(id), ...changes };
    this.#database.run('UPDATE readers SET name = ?, email = ? WHERE id = ?', [name, email, id]);
    return this.need(id);
  }
}

function readerOf(row: Row): Reader {
  return {
    id: Number(row.id),
    name: String(row.name),
    since: new Date(String(row.since)),
    borrowed: JSON.parse(String(row.borrowed)) as Reader['borrowed'],
    email: row.email === null ? null : String(row.email),
  };
}
