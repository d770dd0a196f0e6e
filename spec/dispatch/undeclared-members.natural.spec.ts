import { Exclude, Expose, Type } from 'class-transformer';
import { Min, ValidateNested } from 'class-validator';
import { createServerView } from '../../lib/definition/create-server-view';
import { createArgumentBinder } from '../../lib/dispatch/bind-arguments';
import { Args, MCPServer, Tool, type integer } from '../../lib/index';
import type { Served } from '../../lib/dispatch/served';

class User {
  name!: string;
  @Min(0) age?: number;
  @Exclude() admin?: boolean;
  @Expose({ name: 'nick_name' }) nickName?: string;
}

class Box {
  @ValidateNested() @Type(() => User) user!: User;
}

interface Plain {
  name: string;
  inner?: Plain;
}

class Closed {
  @Exclude() admin?: boolean;
}

class Offers extends MCPServer {
  @Tool() plain(of: Plain): void {
    this.take(of);
  }
  @Tool() partial(of: Partial<User>): void {
    this.take(of);
  }
  @Tool() picked(of: Omit<User, 'admin'> & Record<string, unknown>): void {
    this.take(of);
  }
  @Tool() closed(of: Partial<Closed>): void {
    this.take(of);
  }
  @Tool() box(@Args(Box) of: Box): void {
    this.take(of);
  }
  @Tool() list(of: Plain[]): void {
    this.take(of);
  }
  @Tool() either(of: Plain | integer): void {
    this.take(of);
  }
  @Tool() keyed(of: Record<string, Plain>): void {
    this.take(of);
  }
  @Tool() map(of: Map<string, Plain>): void {
    this.take(of);
  }
  @Tool() open(of: { name: string; more: object; [name: string]: unknown }): void {
    this.take(of);
  }
  @Tool({ inputSchema: { type: 'object', properties: { of: { type: 'object' }, note: { type: 'string' } } } })
  raw(of: Plain, note?: string): void {
    this.take([of, note]);
  }

  private take(of: unknown): unknown {
    return of;
  }
}

function bound(tool: string, args: object, options = {}): unknown {
  const definition = createServerView(Offers, undefined, options).tools.get(tool);
  if (definition === undefined) throw new Error(`no ${tool}`);
  const result = createArgumentBinder(definition)(args, {} as Served);
  if (result instanceof Promise || !result.ok) throw new Error(JSON.stringify(result));
  return result.values[0];
}

const GIVEN = { name: 'x', admin: true, z: 1 };

describe('members inside of arguments that no type declares', () => {
  it.each([
    ['plain', { of: { ...GIVEN, inner: GIVEN } }, { name: 'x', inner: { name: 'x' } }],
    ['partial', { of: { ...GIVEN, nick_name: 'n', nickName: 'other' } }, { name: 'x', nickName: 'n' }],
    ['picked', { of: GIVEN }, { name: 'x', z: 1 }],
    ['closed', { of: GIVEN }, {}],
    ['box', { user: GIVEN }, { user: { name: 'x' } }],
    ['list', { of: [GIVEN] }, [{ name: 'x' }]],
    ['either', { of: GIVEN }, { name: 'x' }],
    ['either', { of: 1 }, 1],
    ['keyed', { of: { a: GIVEN } }, { a: { name: 'x' } }],
    ['map', { of: { a: GIVEN } }, new Map([['a', { name: 'x' }]])],
    ['open', { of: { ...GIVEN, more: GIVEN } }, { ...GIVEN, more: GIVEN }],
  ])('do not reach the method, unless the type leaves room for them: %s(%j)', (tool, args, expected) => {
    expect(bound(tool, args)).toEqual(expected);
    expect(bound(tool, args, { unknownArguments: 'ignore' })).toEqual(expected);
  });

  it('reach it where the schema is the own one of the author', () => {
    expect(bound('raw', { of: GIVEN })).toEqual(GIVEN);
  });

  it('are left in what the client sent', () => {
    const args = { of: { ...GIVEN } };
    bound('plain', args);
    expect(args).toEqual({ of: GIVEN });
  });
});
