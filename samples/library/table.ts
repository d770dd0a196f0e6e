import type { BindValues, Database, NormalQueryResult } from 'node-sqlite3-wasm';
import type { integer } from 'stereomcp';

/** A row as the database gives it. */
export type Row = NormalQueryResult;

/** One kind of entity in the database. */
export class Table<T> {
  readonly #database: Database;
  readonly #name: string;
  readonly #read: (row: Row) => T;

  /** @param source the name of a table or view with a column `id`; never a client's text. */
  constructor(database: Database, source: string, read: (row: Row) => T) {
    this.#database = database;
    this.#name = source;
    this.#read = read;
  }

  count(): integer {
    return Number(this.#rows('SELECT count(*) AS n FROM $')[0]?.n ?? 0);
  }

  slice(offset: integer, limit: integer): T[] {
    return this.#select('SELECT * FROM $ ORDER BY id LIMIT ? OFFSET ?', [limit, offset]);
  }

  get(id: integer): T | null {
    return this.#select('SELECT * FROM $ WHERE id = ?', [id])[0] ?? null;
  }

  /** Those for which a condition in SQL holds; what clients say belongs into its values. */
  where(condition: string, values: BindValues): T[] {
    return this.#select(`SELECT * FROM $ WHERE ${condition} ORDER BY id`, values);
  }

  #select(sql: string, values?: BindValues): T[] {
    return this.#rows(sql, values).map(this.#read);
  }

  #rows(sql: string, values?: BindValues): Row[] {
    return this.#database.all(sql.replace('$', this.#name), values) as Row[]; // rows are nested under `expand` only
  }
}
