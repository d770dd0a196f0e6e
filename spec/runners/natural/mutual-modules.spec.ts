import { NaturalProject } from './natural-project';
import type { ServerAnswers } from './outcomes';
import { RUNNERS } from './runners';

const SOURCES = {
  'author.ts': `import { Type } from 'class-transformer';
import { IsString, ValidateNested } from 'class-validator';
import { Book } from './book.js';
export type Relation<T> = T;
export class Author {
  @IsString() n!: string;
  @ValidateNested({ each: true }) @Type(() => Book) books!: Relation<Book>[];
}
`,
  'book.ts': `import { Type } from 'class-transformer';
import { IsOptional, IsString, ValidateNested } from 'class-validator';
import { Author, type Relation } from './author.js';
export class Book {
  @IsString() t!: string;
  @IsOptional() @ValidateNested() @Type(() => Author) by?: Relation<Author>;
}
`,
  'library.ts': `import { MCPServer, Tool } from 'stereomcp';
import { Author } from './author.js';
import type { Book } from './book.js';
export class Library extends MCPServer {
  @Tool() a(): Author {
    return { n: 'A', books: [{ t: 'B' }] };
  }
  @Tool() async promised(): Promise<Book[]> {
    return [{ t: 'B', by: { n: 'A', books: [] } }];
  }
}
`,
  'author-first.ts':
    "import 'reflect-metadata';\nimport './author.js';\nimport './book.js';\nexport { Library } from './library.js';\n",
  'book-first.ts':
    "import 'reflect-metadata';\nimport './book.js';\nimport './author.js';\nexport { Library } from './library.js';\n",
};

const AUTHOR = {
  type: 'object',
  title: 'Author',
  properties: {
    n: { title: 'N', type: 'string' },
    books: { title: 'Books', type: 'array', items: { $ref: '#/$defs/Book' } },
  },
  required: ['n', 'books'],
};

const BOOK = {
  type: 'object',
  title: 'Book',
  properties: {
    t: { title: 'T', type: 'string' },
    by: { anyOf: [{ $ref: '#/$defs/Author' }, { type: 'null' }] },
  },
  required: ['t'],
};

const LOADED = ['author-first', 'book-first'];

const NAMES = [
  'stereomcp build, CommonJS',
  'stereomcp build, ES modules',
  'TypeScript 7, ES modules',
  'swc-node, ES modules',
  'tsx, ES modules',
];

describe.each(NAMES)('C68 DTO modules that import each other, under %s', (name) => {
  const runner = RUNNERS.find((listed) => listed.name === name);
  if (runner === undefined) throw new Error(`${name} is not in the list`);
  const { shape, prepare = [], ask } = runner;
  const calls = ['a', 'promised'].map((tool) => ({ id: tool, tool }));
  const plan = LOADED.map((file) => ({ file, className: 'Library', calls }));
  let project: NaturalProject;
  beforeAll(async () => {
    project = new NaturalProject(`mutual-${String(NAMES.indexOf(name))}`, plan, { ...shape, sources: SOURCES });
    for (const args of prepare) await project.succeed(args);
  });

  // Each order in a process of its own, since the first one loads the modules for both.
  it.each(plan)('C68 work, $file', async (server) => {
    project.write('plan.json', JSON.stringify([server]));
    await project.succeed(ask);
    const { Library: library } = project.takeAnswers() as { Library?: ServerAnswers };
    expect(library?.thrown).toBeUndefined();
    const schemas = library?.tools.map((tool) => [tool.name, tool.outputSchema]);
    expect(schemas).toStrictEqual([
      ['a', { $defs: { Author: AUTHOR, Book: BOOK }, ...AUTHOR }],
      [
        'promised',
        {
          $defs: { Author: AUTHOR, Book: BOOK },
          type: 'object',
          title: 'promisedOutput',
          properties: { result: { title: 'Result', type: 'array', items: { $ref: '#/$defs/Book' } } },
          required: ['result'],
        },
      ],
    ]);
    expect(library?.results.a).toMatchObject({ structuredContent: { n: 'A', books: [{ t: 'B' }] } });
    expect(library?.results.promised).toMatchObject({
      structuredContent: { result: [{ t: 'B', by: { n: 'A', books: [] } }] },
    });
  });
});
