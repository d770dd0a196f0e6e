import 'reflect-metadata';
import { Exclude, Expose, Transform, Type, instanceToPlain, plainToInstance } from 'class-transformer';
import type { Constructor } from '../../lib/schema/described-schema';
import type { Direction } from '../../lib/schema/schema-session';
import { transformerMetadata } from '../../lib/schema/transformer-metadata';
import type { TransformerMetadata } from '../../lib/schema/transformer-metadata';

class Account {
  id = 1;
  @Expose({ since: 2 }) since = 's';
  @Exclude() password = 'pw';
  @Exclude({ toPlainOnly: true }) secret = 's';
  @Exclude({ toClassOnly: true }) createdBy = 'c';
  @Exclude({ toClassOnly: true, toPlainOnly: true }) both = 'b';
  @Expose({ groups: ['admin'] }) grouped = 'g';
  @Expose({ groups: [] }) emptyGroups = 'e';
  @Expose({ since: 1, until: 2 }) versioned = 'v';
  @Expose({ name: 'created_at' }) createdAt = 'a';
  @Expose({ name: 'name_out', toPlainOnly: true }) nameOut = 'o';
  @Expose({ name: 'name_in', toClassOnly: true }) nameIn = 'i';
  @Exclude() hidden = 'h';
}

class PremiumAccount extends Account {
  @Expose() override hidden = 'h2';
  @Expose({ name: 'made_at' }) override createdAt = 'a2';
  @Expose() level = 'gold';
}

@Exclude()
class Closed {
  other = 'x';
  @Expose() shown = 's';
  @Expose({ toPlainOnly: true }) out = 'o';
  @Expose({ toClassOnly: true }) in = 'i';
}

class DerivedFromClosed extends Closed {}

@Exclude()
@Expose()
class ClosedAndOpen {
  other = 'x';
  @Type(() => Object) typed = {};
}

describe('transformerMetadata', () => {
  it('knows nothing of a class without decorators of class-transformer', () => {
    class Plain {
      name = 'x';
    }

    expect(transformerMetadata(Plain)).toBeUndefined();
  });

  it('is read once per class', () => {
    expect(transformerMetadata(Account)).toBe(transformerMetadata(Account));
  });

  it('lists the decorated members, bases first', () => {
    const names = [...metadataOf(PremiumAccount).members.keys()];

    expect(names.at(-1)).toBe('level');
    expect(new Set(names.slice(0, -1))).toEqual(new Set(metadataOf(Account).members.keys()));
  });

  it.each([
    ['a plain member', Account, 'id'],
    ['@Exclude()', Account, 'password'],
    ['@Exclude({ toPlainOnly })', Account, 'secret'],
    ['@Exclude({ toClassOnly })', Account, 'createdBy'],
    ['@Exclude with both flags', Account, 'both'],
    ['@Expose with groups', Account, 'grouped'],
    ['@Expose with empty groups', Account, 'emptyGroups'],
    ['@Expose with a version', Account, 'versioned'],
    ['@Expose({ name })', Account, 'createdAt'],
    ['@Expose({ name, toPlainOnly })', Account, 'nameOut'],
    ['@Expose({ name, toClassOnly })', Account, 'nameIn'],
    ['an inherited @Exclude', PremiumAccount, 'password'],
    ['a member that is excluded below and exposed above', PremiumAccount, 'hidden'],
    ['a new name in a derived class', PremiumAccount, 'createdAt'],
    ['an undecorated member under @Exclude on the class', Closed, 'other'],
    ['an exposed member under @Exclude on the class', Closed, 'shown'],
    ['a member exposed towards plain under @Exclude on the class', Closed, 'out'],
    ['a member exposed towards the class under @Exclude on the class', Closed, 'in'],
    ['a member of a class derived from one that excludes by default', DerivedFromClosed, 'other'],
    ['an undecorated member under @Exclude and @Expose on the class', ClosedAndOpen, 'other'],
  ])('admits and names %s like class-transformer itself', (_what, type, name) => {
    const metadata = metadataOf(type);

    expect({ output: ourWay(metadata, name, 'output'), input: ourWay(metadata, name, 'input') }).toEqual({
      output: theirWayOut(type, name),
      input: theirWayIn(type, name, metadata.members.get(name)?.wireName('input') ?? name),
    });
  });

  it('keeps an excluded member out on the way in under a new name too, where class-transformer forgets it', () => {
    class Renamed {
      @Exclude({ toClassOnly: true })
      @Expose({ name: 'wire' })
      value!: string;
    }

    expect(metadataOf(Renamed).admits('value', 'input')).toBe(false);
    expect(metadataOf(Renamed).admits('value', 'output')).toBe(true);
  });

  it('runs @Transform chains in the order of class-transformer, bases first', () => {
    class Base {
      @Transform(({ value }) => `${String(value)}1`)
      @Transform(({ value }) => `${String(value)}2`)
      text = '';
    }
    class Middle extends Base {
      @Transform(({ value }) => `${String(value)}3`)
      @Transform(({ value }) => `${String(value)}4`, { toPlainOnly: true })
      override text = '';
    }
    class Leaf extends Middle {
      @Transform(({ value }) => `${String(value)}5`)
      @Transform(({ value }) => `${String(value)}6`, { toClassOnly: true })
      @Transform(({ value }) => `${String(value)}7`, { groups: ['admin'] })
      override text = '';
    }
    const member = metadataOf(Leaf).members.get('text');
    const leaf = new Leaf();

    expect(member?.toPlain?.('', leaf)).toBe((instanceToPlain(leaf) as Leaf).text);
    expect(member?.toPlain?.('', leaf)).toBe('12345');
    expect(member?.toClass?.('', { text: '' })).toBe(plainToInstance(Leaf, { text: '' }).text);
    expect(member?.toClass?.('', { text: '' })).toBe('12356');
  });

  it('gives @Transform what class-transformer gives it', () => {
    const seen: unknown[] = [];
    class Spy {
      @Transform((params) => {
        seen.push({ ...params });
        return params.value as unknown;
      })
      text = 'a';
    }
    const spy = new Spy();
    const plain = { text: 'b' };
    instanceToPlain(spy);
    plainToInstance(Spy, plain);
    const member = metadataOf(Spy).members.get('text');
    member?.toPlain?.('a', spy);
    member?.toClass?.('b', plain);

    expect(seen.slice(2)).toEqual(seen.slice(0, 2));
  });

  it('has no transformation where @Transform is for the other way', () => {
    class OneWay {
      @Transform(({ value }) => value as unknown, { toClassOnly: true })
      text = '';
    }
    const member = metadataOf(OneWay).members.get('text');

    expect([typeof member?.toPlain, typeof member?.toClass]).toEqual(['undefined', 'function']);
  });

  it('gives what an exposed method returns', () => {
    class Person {
      first = 'Ada';

      @Expose()
      greeting(): string {
        return `Hello ${this.first}`;
      }
    }
    const person = new Person();
    const member = metadataOf(Person).members.get('greeting');

    expect(member?.toPlain?.(person.greeting.bind(person), person)).toBe('Hello Ada');
    expect(instanceToPlain(person)).toEqual({ first: 'Ada', greeting: 'Hello Ada' });
  });

  it("tells @Type's class, the nearest one", () => {
    class Base {
      @Type(() => Account)
      owner!: Account;
    }
    class Derived extends Base {
      @Type(() => PremiumAccount)
      declare owner: PremiumAccount;
    }

    expect(metadataOf(Base).members.get('owner')?.type?.()).toBe(Account);
    expect(metadataOf(Derived).members.get('owner')?.type?.()).toBe(PremiumAccount);
  });
});

function metadataOf(type: Constructor): TransformerMetadata {
  const metadata = transformerMetadata(type);
  if (metadata === undefined) throw new Error(`nothing is known of ${type.name}`);
  return metadata;
}

function ourWay(metadata: TransformerMetadata, name: string, direction: Direction): string | undefined {
  if (!metadata.admits(name, direction)) return undefined;
  return metadata.members.get(name)?.wireName(direction) ?? name;
}

/** The key under which class-transformer writes the member, or undefined. */
function theirWayOut(type: new () => object, name: string): string | undefined {
  const instance = new type();
  Reflect.set(instance, name, 'sentinel');
  const plain = instanceToPlain(instance);
  return Object.keys(plain).find((key) => plain[key] === 'sentinel');
}

/** The wire name again, where class-transformer reads the member from it. */
function theirWayIn(type: new () => object, name: string, wireName: string): string | undefined {
  const instance = plainToInstance(type, { [wireName]: 'sentinel' });
  return Reflect.get(instance, name) === 'sentinel' ? wireName : undefined;
}
