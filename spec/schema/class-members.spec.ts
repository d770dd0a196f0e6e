import 'reflect-metadata';
import { Field } from '../../lib/decorators/field';
import { classMembers, declaresFields } from '../../lib/schema/class-members';
import { describeDto } from '../support/describe-dto';

class Base {
  @Field({ description: 'of the base', minimum: 1 })
  size!: number;
  @Field()
  name!: string;
}

class Derived extends Base {
  @Field()
  extra!: boolean;
  @Field({ description: 'of the derived class' })
  declare size: number;
}

describe(classMembers, () => {
  it('lists members bases first, options of a derived class over those of its base', () => {
    const members = classMembers(Derived, 'output').map(({ name, field, emitted }) => ({ name, field, emitted }));
    expect(members).toEqual([
      {
        name: 'size',
        field: { description: 'of the derived class', minimum: 1 },
        emitted: { emits: true, type: Number },
      },
      { name: 'name', field: {}, emitted: { emits: true, type: String } },
      { name: 'extra', field: {}, emitted: { emits: true, type: Boolean } },
    ]);
  });

  it('loads neither class-validator nor class-transformer for classes that use @Field alone', () => {
    expect(declaresFields(Derived)).toBe(true);
    expect(describeDto(Derived).schema.required).toEqual(['size', 'name', 'extra']);
    // class-validator leaves this mark when it is loaded; this file has a global object of its own.
    expect(Object.hasOwn(globalThis, 'classValidatorMetadataStorage')).toBe(false);
    const loaded = (name: string): boolean =>
      Object.keys(require.cache).some((file) => file.includes(`/node_modules/${name}/`));
    expect(['reflect-metadata', 'class-validator', 'class-transformer'].filter(loaded)).toEqual(['reflect-metadata']);
  });
});
