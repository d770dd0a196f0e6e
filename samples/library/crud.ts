import { integer, MCPServer, Tool, ToolError } from 'stereomcp';
import type { Page } from './page';
import type { Table } from './table';

/** The tools that every kind of entity has; each subclass shows them with types of its own. */
export abstract class Crud<T extends { readonly id: integer }> extends MCPServer {
  protected readonly table: Table<T>;
  readonly #remove: (id: integer) => void;

  constructor(table: Table<T>, remove: (id: integer) => void) {
    super();
    this.table = table;
    this.#remove = remove;
  }

  /**
   * One page of all, in the order in which they came to the library.
   * @param page Counted from 1.
   * @param size How many stand on a page.
   */
  @Tool({ annotations: { readOnlyHint: true } })
  list(/** @minimum 1 */ page: integer = 1, /** @minimum 1 @maximum 50 */ size: integer = 20): Page<T> {
    const total = this.table.count();
    const next = page * size < total ? page + 1 : null;
    return { items: this.table.slice((page - 1) * size, size), total, next };
  }

  /** One by its number, or null. */
  @Tool({ annotations: { readOnlyHint: true } })
  get(id: integer): T | null {
    return this.table.get(id);
  }

  /** Takes one out of the library for good, and gives it back a last time. */
  @Tool({ annotations: { destructiveHint: true } })
  remove(id: integer): T {
    const found = this.need(id);
    this.#remove(id);
    return found;
  }

  protected need(id: integer): T {
    const found = this.table.get(id);
    if (found === null) throw new ToolError(`There is no number ${id}; list gives those that there are.`);
    return found;
  }
}
