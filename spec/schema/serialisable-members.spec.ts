import 'reflect-metadata';
import { Exclude, Expose, Transform, instanceToPlain } from 'class-transformer';
import { serialisableMembers } from '../../lib/schema/serialisable-members';

class Session {
  id = 7;
  @Exclude() token = 'secret';
  @Expose({ name: 'started_at' }) startedAt = 'now';
  @Transform(({ value }) => String(value).toUpperCase()) state = 'open';
  @Exclude({ toClassOnly: true }) owner = 'ada';

  @Expose()
  get label(): string {
    return `#${String(this.id)}`;
  }

  @Expose()
  age(): number {
    return 3;
  }
}

@Exclude()
class Closed {
  secret = 's';
  @Expose() shown = true;
}

describe('serialisableMembers', () => {
  it.each([
    ['exclusions, new names, transformations, getters and methods', new Session()],
    ['a class that excludes by default', new Closed()],
    ['a member that the class does not declare', Object.assign(new Session(), { extra: 1 })],
    ['a member of another name on a class that excludes by default', Object.assign(new Closed(), { extra: 1 })],
  ])('lets the same leave as class-transformer: %s', (_what, instance) => {
    expect(plain(instance)).toEqual(instanceToPlain(instance));
  });

  it('keeps a member out that only its own name would reveal', () => {
    expect(plain(new Session())).not.toHaveProperty('token');
  });

  it('has nothing to say of a class without decorators', () => {
    class Undecorated {
      value = 1;
    }

    expect(serialisableMembers(Undecorated)).toBeUndefined();
  });

  it('is read once per class', () => {
    expect(serialisableMembers(Session)).toBe(serialisableMembers(Session));
  });
});

function plain(instance: Session | Closed): Record<string, unknown> {
  const members = serialisableMembers(instance.constructor as new () => object)?.of(instance) ?? [];
  return Object.fromEntries(
    members.map(({ name, wireName, toPlain }) => {
      const value: unknown = Reflect.get(instance, name);
      return [wireName, toPlain === undefined ? value : toPlain(value, instance)];
    }),
  );
}
