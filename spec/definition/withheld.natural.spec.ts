import { Exclude, Expose } from 'class-transformer';
import { MCPServer, reply, Resource, Tool, type integer, type Reply } from '../../lib/index';
import { textAt } from '../support/read-resource';
import type { Session } from '../support/sessions';
import { useSessions } from '../support/use-sessions';

/** Declares nothing that may leave. */
class Bare {
  private token = 'SECRET';
  read(): string {
    return this.token;
  }
}

class Shut {
  private token = 'SECRET';
  protected owner = 'SECRET';
  @Exclude() pin = 'SECRET';
  read(): string {
    return this.token + this.owner;
  }
}

class Account {
  id!: integer;
  @Exclude() password?: string;
  private token = 'SECRET';
  read(): string {
    return this.token;
  }
}

@Exclude()
class Closed {
  @Expose() open!: string;
  notes?: string;
}

class Renamed {
  @Expose({ name: 'account_of' }) account!: Account;
}

class Tagged {
  [tag: string]: unknown;
  private token = 'SECRET';
  read(): string {
    return this.token;
  }
}

interface Tree {
  account: Account;
  children?: Tree[];
}

const RAW = { id: 1, password: 'SECRET', token: 'SECRET', other: 'o' } as unknown as Account;
const instance = (): Account => Object.assign(new Account(), { id: 1, password: 'SECRET' });
const KEPT = { id: 1 };

class Withheld extends MCPServer {
  @Tool() bare(): Bare {
    return new Bare();
  }
  @Tool() async shut(): Promise<Shut> {
    return new Shut();
  }
  @Tool() plainShut(): Shut {
    return { token: 'SECRET', owner: 'SECRET', pin: 'SECRET', other: 'o' } as unknown as Shut;
  }
  @Tool({ structuredOutput: false }) one(): Account {
    return RAW;
  }
  @Tool({ structuredOutput: false }) async promised(): Promise<Account> {
    return RAW;
  }
  @Tool({ structuredOutput: false }) async list(): Promise<Account[]> {
    return [RAW, instance()];
  }
  @Tool({ structuredOutput: false }) async inline(): Promise<{ account: Account | null; at: Date }> {
    return { account: RAW, at: new Date(0) };
  }
  @Tool({ structuredOutput: false }) async pair(): Promise<[integer, Account]> {
    return [1, RAW];
  }
  @Tool({ structuredOutput: false }) async dictionary(): Promise<Record<string, Account>> {
    return { a: RAW };
  }
  @Tool({ structuredOutput: false }) async mapped(): Promise<Map<string, Account>> {
    return new Map([['a', RAW]]);
  }
  @Tool({ structuredOutput: false }) async set(): Promise<Set<Account>> {
    return new Set([RAW]);
  }
  @Tool({ structuredOutput: false }) async *generated(): AsyncGenerator<Account> {
    yield RAW;
  }
  @Tool({ structuredOutput: false }) async tree(): Promise<Tree> {
    return { account: RAW, children: [{ account: RAW }] };
  }
  @Tool({ structuredOutput: false }) async closed(): Promise<Closed[]> {
    return [{ open: 'o', notes: 'SECRET' }];
  }
  @Tool({ structuredOutput: false }) async renamed(): Promise<Renamed[]> {
    return [Object.assign(new Renamed(), { account: RAW })];
  }
  @Tool({ structuredOutput: false, output: [Account] }) async explicit(): Promise<Account[]> {
    return [RAW];
  }
  @Tool({ structuredOutput: false }) replied(): Reply<Account> {
    return reply(RAW);
  }
  @Tool() async tagged(): Promise<Tagged> {
    return Object.assign(new Tagged(), { a: 1 });
  }
  @Tool() async plainTagged(): Promise<Tagged> {
    return { a: 1, token: 'SECRET' } as unknown as Tagged;
  }
  @Tool() async made(): Promise<Pick<Account, 'password'>> {
    return RAW;
  }
  @Tool() async remade(): Promise<Partial<Account> & Record<string, unknown>> {
    return RAW as unknown as Record<string, unknown>;
  }
  @Tool({ structuredOutput: false }) async madeText(): Promise<Omit<Account, 'read'>[]> {
    return [RAW];
  }
  @Tool() unknown(): unknown {
    return instance();
  }
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what the spec is about
  @Tool() async within(): Promise<{ data: any }> {
    return { data: [instance()] };
  }
  @Tool() object(): object {
    return instance();
  }

  @Resource('x://bare') bareText(): Bare {
    return new Bare();
  }
  @Resource('x://promised-bare') async promisedBare(): Promise<Bare> {
    return new Bare();
  }
  @Resource('x://shut') shutText(): Shut {
    return new Shut();
  }
  @Resource('x://plain-shut') plainShutText(): Shut {
    return { token: 'SECRET', owner: 'SECRET', pin: 'SECRET', other: 'o' } as unknown as Shut;
  }
  @Resource('x://made') async madeResource(): Promise<Pick<Account, 'password'>> {
    return RAW;
  }
  @Resource('x://unknown') unknownText(): unknown {
    return [instance()];
  }
  @Resource('x://within') withinText(): { data: unknown } {
    return { data: instance() };
  }
  @Resource('x://tagged') async taggedText(): Promise<Tagged> {
    return { a: 1, token: 'SECRET' } as unknown as Tagged;
  }
}

const TOOLS: Readonly<Record<string, readonly unknown[]>> = {
  bare: [{}],
  shut: [{}],
  plainShut: [{ other: 'o' }],
  one: [KEPT],
  promised: [KEPT],
  list: [KEPT, { id: 1 }],
  inline: [{ account: KEPT, at: '1970-01-01T00:00:00.000Z' }],
  pair: [1, KEPT],
  dictionary: [{ a: KEPT }],
  mapped: [{ a: KEPT }],
  set: [KEPT],
  generated: [KEPT],
  tree: [{ account: KEPT, children: [{ account: KEPT }] }],
  closed: [{ open: 'o' }],
  renamed: [{ account_of: KEPT }],
  explicit: [KEPT],
  replied: [KEPT],
  tagged: [{ a: 1 }],
  plainTagged: [{ a: 1 }],
  made: [{ id: 1, other: 'o' }],
  remade: [{ id: 1, other: 'o' }],
  madeText: [KEPT],
  unknown: [{ id: 1 }],
  within: [{ data: [{ id: 1 }] }],
  object: [{ id: 1 }],
};

const RESOURCES: Readonly<Record<string, unknown>> = {
  'x://bare': {},
  'x://promised-bare': {},
  'x://shut': {},
  'x://plain-shut': { other: 'o' },
  'x://made': { id: 1, other: 'o' },
  'x://unknown': [{ id: 1 }],
  'x://within': { data: { id: 1 } },
  'x://tagged': { a: 1 },
};

describe('what the sources call excluded or private', () => {
  const sessions = useSessions('2025-11-25');
  const open = (): Promise<Session> => sessions(Withheld);

  it.each(Object.entries(TOOLS))('stays in where the tool %s answers', async (tool, texts) => {
    const answer = await (await open()).call(tool);
    expect(JSON.stringify(answer)).not.toMatch('SECRET');
    expect(answer.content.map((block) => JSON.parse((block as { text: string }).text) as unknown)).toStrictEqual(texts);
  });

  it.each(Object.entries(RESOURCES))('stays in where the resource %s is read', async (uri, json) => {
    expect(JSON.parse(await textAt(await open(), uri))).toStrictEqual(json);
  });
});
