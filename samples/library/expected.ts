export const AUSTEN = {
  id: 1,
  isbn: '9780141439518',
  title: 'Pride and Prejudice',
  author: { name: 'Jane Austen', born: 1775 },
  genre: 'novel',
  published: '1813-01-28T00:00:00.000Z',
  status: { kind: 'here', shelf: 'N1' },
} as const;

export const MILTON = {
  id: 2,
  isbn: '9780140424393',
  title: 'Paradise Lost',
  author: { name: 'John Milton', born: 1608 },
  genre: 'poetry',
  published: '1667-08-20T00:00:00.000Z',
  status: { kind: 'lent', reader: 'Emil Berg', until: '2026-11-20T00:00:00.000Z' },
} as const;

export const BEAGLE = {
  id: 3,
  isbn: '9780140432053',
  title: 'The Voyage of the Beagle',
  author: { name: 'Charles Darwin', born: 1809 },
  genre: 'travel',
  published: '1839-05-29T00:00:00.000Z',
  status: { kind: 'here', shelf: 'T1' },
} as const;

export const ORIGIN = {
  id: 4,
  isbn: '9780140436310',
  title: 'The Origin of Species',
  author: { name: 'Charles Darwin', born: 1809 },
  genre: 'science',
  published: '1859-11-24T00:00:00.000Z',
  status: { kind: 'lent', reader: 'Ada Byron', until: '2026-12-24T00:00:00.000Z' },
} as const;

export const BRONTE = {
  id: 5,
  isbn: '9780141441146',
  title: 'Jane Eyre',
  author: { name: 'Charlotte Brontë', born: 1816 },
  genre: 'novel',
  published: '1847-10-19T00:00:00.000Z',
  status: { kind: 'lost', since: '2025-06-01T00:00:00.000Z' },
} as const;

/** A book that the client adds. */
export const SHELLEY = {
  isbn: '9780141439471',
  title: 'Frankenstein',
  author: { name: 'Mary Shelley' },
  genre: 'novel',
  published: '1818-01-01T00:00:00.000Z',
} as const;

export const EMIL = {
  id: 2,
  name: 'Emil Berg',
  since: '2024-03-01T00:00:00.000Z',
  borrowed: [{ id: 2, title: 'Paradise Lost' }],
  email: null,
} as const;

/** A reader that the client welcomes. */
export const WOOLF = {
  id: 3,
  name: 'Virginia Stephen',
  since: '2026-11-30T00:00:00.000Z',
  borrowed: [],
  email: null,
} as const;

const GENRE = '"novel" | "poetry" | "science" | "travel"';
const STATUS =
  '{ kind: "here", shelf: string } | { kind: "lent", reader: string, until: string (date-time) } | ' +
  '{ kind: "lost", since: string (date-time) }';
const AUTHOR = 'Author is { name: string, born?: integer }';
const BOOK =
  `{ id: integer, isbn: string, title: string, author: Author, genre: ${GENRE}, ` +
  `published: string (date-time), status: ${STATUS} }`;
const READER =
  '{ id: integer, name: string, since: string (date-time), borrowed: { id: integer, title: string }[], ' +
  'email: string | null }';

/** The tools that every kind of entity has, with the types of this one. */
function crud(
  prefix: string,
  [name, members, beside]: readonly [name: string, members: string, beside: string],
): object {
  const one = `${name} is ${members}${beside === '' ? '' : `, ${beside}`}`;
  return {
    [`${prefix}_list`]: [
      `${prefix}_listArguments { page?: integer, size?: integer }`,
      `Page<${name}> { items: ${name}[], total: integer, next: integer | null } where ${one}`,
    ],
    [`${prefix}_get`]: [
      `${prefix}_getArguments { id: integer }`,
      `${prefix}_getOutput { result: ${name} | null } where ${one}`,
    ],
    [`${prefix}_remove`]: [`${prefix}_removeArguments { id: integer }`, whole(name, members, beside)],
  };
}

function whole(name: string, members: string, beside = ''): string {
  return `${name} ${members}${beside === '' ? '' : ` where ${beside}`}`;
}

/** Both schemas of every tool in short. */
export const TOOLS: object = {
  ...crud('books', ['Book', BOOK, AUTHOR]),
  ...crud('readers', ['Reader', READER, '']),
  books_add: [
    'books_addArguments { isbn: string, title: string, author: Author, ' +
      `genre: ${GENRE}, published: string (date-time), shelf?: string } where ${AUTHOR}`,
    whole('Book', BOOK, AUTHOR),
  ],
  books_find: [
    'books_findArguments { search: { by: "title", words: string } | { by: "author", name: string } | ' +
      '{ by: "years", from: integer, to?: integer } }',
    `books_findOutput { result: Book[] } where Book is ${BOOK}, ${AUTHOR}`,
  ],
  books_lend: [
    'books_lendArguments { id: integer, reader: integer, until: string (date-time) }',
    whole('Book', BOOK, AUTHOR),
  ],
  books_give_back: ['books_give_backArguments { id: integer }', 'books_give_backOutput { result: null }'],
  books_overdue: [
    'books_overdueArguments { on: string (date-time) }',
    'books_overdueOutput { result: { book: { id: integer, title: string }, days: integer }[] }',
  ],
  books_count_by_genre: ['books_count_by_genreArguments {}', 'books_count_by_genreDictOutput { [key]: integer }'],
  readers_welcome: [
    'readers_welcomeArguments { name: string, since: string (date-time), email?: string (email) }',
    whole('Reader', READER),
  ],
  readers_change: [
    'readers_changeArguments { id: integer, changes: { name?: string, email?: string | null } }',
    whole('Reader', READER),
  ],
};
