import { MCPServer } from 'stereomcp';
import { Books } from './books';
import { openDatabase } from './database';
import { Readers } from './readers';

/** A small library: books and readers, each with its own tools, over one database. */
export class Library extends MCPServer {
  readonly #database;

  constructor(file = process.env.LIBRARY_FILE) {
    const database = openDatabase(file);
    super('Library', {
      include: [
        { server: new Books(database), prefix: 'books_' },
        { server: new Readers(database), prefix: 'readers_' },
      ],
    });
    this.#database = database;
  }

  protected override onStop(): void {
    this.#database.close();
  }
}

if (require.main === module) {
  // node server.js, or over HTTP: node server.js --http [port]
  const [flag, port = '3000'] = process.argv.slice(2);
  void new Library().run(flag === '--http' ? { transport: 'http', port: Number(port) } : {});
}
