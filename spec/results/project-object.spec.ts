import 'reflect-metadata';
import { Expose, Type, instanceToPlain } from 'class-transformer';
import type { JsonSchema } from '../../lib/schema/json-schema';
import { bare, classMeaning, project, written, writer } from '../support/contracts';

class Inner {
  @Expose({ name: 'display_name' }) displayName = 'x';
}
class Outer {
  @Expose({ name: 'the_id' }) id = '1';
  inner = new Inner();
  list = [new Inner()];
  @Type(() => Inner) map = new Map([['a', new Inner()]]);
}
class Plain extends Outer {
  toJSON(): object {
    return instanceToPlain(this);
  }
}
class Spread extends Outer {
  toJSON(): object {
    return { the_id: this.id, inner: this.inner, list: new Set(this.list), map: { a: this.inner } };
  }
}

const text: JsonSchema = { type: 'string' };
const inner: JsonSchema = { type: 'object', properties: { display_name: text }, required: ['display_name'] };
const outer: JsonSchema = {
  type: 'object',
  properties: {
    the_id: text,
    inner,
    list: { type: 'array', items: inner },
    map: { type: 'object', additionalProperties: inner },
  },
};
const displayName = { name: 'displayName', wireName: 'display_name' };
const meanings = new Map([
  [inner, classMeaning(Inner, [displayName])],
  [outer, classMeaning(Outer, [{ name: 'id', wireName: 'the_id' }, 'inner', 'list', 'map'])],
]);
const x = { display_name: 'x' };

describe('what toJSON returns', () => {
  it('has its plain objects under their names on the wire, at every depth', () => {
    expect(project(outer, new Plain(), meanings)).toStrictEqual({ the_id: '1', inner: x, list: [x], map: { a: x } });
  });

  it('has its instances under the names of their class', () => {
    expect(project(outer, new Spread(), meanings)).toStrictEqual({ the_id: '1', inner: x, list: [x], map: { a: x } });
  });

  it('takes maps in it for plain objects', () => {
    const value = { toJSON: () => ({ inner: new Map([['display_name', 'x']]), list: [{ displayName: 'not this' }] }) };
    expect(project(outer, value, meanings)).toStrictEqual({ inner: x, list: [{}] });
  });

  it('is read by the branch that it belongs to', () => {
    const other: JsonSchema = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    const union = { type: 'object', properties: { inner: { anyOf: [other, inner] } } };
    const value = { toJSON: () => ({ inner: { display_name: 'x', displayName: 'not this' } }) };
    expect(project(union, value, meanings)).toStrictEqual({ inner: x });
  });

  it('is judged by the rules of its classes, by their own member names', () => {
    const seen: unknown[] = [];
    const check = (value: unknown): undefined => void seen.push(value);
    const rule = { member: 'displayName', rule: 'custom', check };
    const ruled = new Map(meanings).set(inner, classMeaning(Inner, [displayName], [rule]));
    written(writer(bare(outer, ruled)), new Plain());
    expect(seen).toStrictEqual(['x', 'x', 'x']);
  });

  it('has members under their names in the class where it is the object itself', () => {
    class Itself extends Inner {
      toJSON(): this {
        return this;
      }
    }
    expect(project(inner, new Itself(), meanings)).toStrictEqual(x);
  });
});
