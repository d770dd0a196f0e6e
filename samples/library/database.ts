import { Database } from 'node-sqlite3-wasm';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS readers (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, since TEXT NOT NULL, email TEXT
  );
  CREATE TABLE IF NOT EXISTS books (
    id INTEGER PRIMARY KEY, isbn TEXT NOT NULL UNIQUE, title TEXT NOT NULL, author TEXT NOT NULL, born INTEGER,
    genre TEXT NOT NULL, published TEXT NOT NULL, shelf TEXT NOT NULL DEFAULT 'new',
    lent_to INTEGER REFERENCES readers (id), until TEXT, lost TEXT
  );
  CREATE VIEW IF NOT EXISTS shown_books AS
    SELECT books.*, readers.name AS reader FROM books LEFT JOIN readers ON readers.id = books.lent_to;
  CREATE VIEW IF NOT EXISTS shown_readers AS
    SELECT readers.*, (
      SELECT json_group_array(json_object('id', books.id, 'title', books.title))
      FROM books WHERE books.lent_to = readers.id
    ) AS borrowed FROM readers;
`;

const FIRST = `
  INSERT INTO readers (name, since, email) VALUES
    ('Ada Byron', '2019-12-10', 'ada@example.org'), ('Emil Berg', '2024-03-01', NULL);
  INSERT INTO books (isbn, title, author, born, genre, published, shelf, lent_to, until, lost) VALUES
    ('9780141439518', 'Pride and Prejudice', 'Jane Austen', 1775, 'novel', '1813-01-28', 'N1', NULL, NULL, NULL),
    ('9780140424393', 'Paradise Lost', 'John Milton', 1608, 'poetry', '1667-08-20', 'P1', 2, '2026-11-20', NULL),
    ('9780140432053', 'The Voyage of the Beagle', 'Charles Darwin', 1809, 'travel', '1839-05-29', 'T1', NULL, NULL, NULL),
    ('9780140436310', 'The Origin of Species', 'Charles Darwin', 1809, 'science', '1859-11-24', 'S1', 1, '2026-12-24', NULL),
    ('9780141441146', 'Jane Eyre', 'Charlotte Brontë', 1816, 'novel', '1847-10-19', 'N1', NULL, NULL, '2025-06-01');
`;

/** The database of a file, or one in memory; an empty one gets a few books and readers. */
export function openDatabase(file?: string): Database {
  const database = new Database(file);
  database.exec(SCHEMA);
  if (database.get('SELECT id FROM books LIMIT 1') === null) database.exec(FIRST);
  return database;
}
