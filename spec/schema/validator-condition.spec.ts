import { IsInt, IsOptional, ValidateIf } from 'class-validator';
import { conditionOf } from '../../lib/schema/validator-condition';
import { ownValidatorRecords } from '../../lib/schema/validator-storage';

type Fields = Readonly<Record<string, unknown>>;

function read(...decorators: readonly PropertyDecorator[]) {
  class Subject {
    value!: unknown;
  }
  for (const decorate of decorators) decorate(Subject.prototype, 'value');
  return conditionOf(ownValidatorRecords(Subject));
}

describe(conditionOf, () => {
  it.each<[string, readonly PropertyDecorator[], { optional: boolean; nullable: boolean; depends: boolean }]>([
    ['no condition', [IsInt()], { optional: false, nullable: false, depends: false }],
    ['@IsOptional', [IsOptional()], { optional: true, nullable: true, depends: false }],
    ['not null', [ValidateIf((_o, value) => value !== null)], { optional: false, nullable: true, depends: false }],
    [
      'not undefined',
      [ValidateIf((_o, value) => value !== undefined)],
      { optional: true, nullable: false, depends: false },
    ],
    [
      'its own member',
      [ValidateIf((o: Fields) => o.value != null)],
      { optional: true, nullable: true, depends: false },
    ],
    ['present', [ValidateIf((o: Fields) => 'value' in o)], { optional: false, nullable: false, depends: false }],
    ['another member', [ValidateIf((o: Fields) => o.kind === 'x')], { optional: true, nullable: false, depends: true }],
    [
      'not another member',
      [ValidateIf((o: Fields) => o.kind !== 'x')],
      { optional: true, nullable: false, depends: true },
    ],
    [
      'whether it has another',
      [ValidateIf((o: Fields) => !('kind' in o))],
      { optional: true, nullable: false, depends: true },
    ],
    [
      'all members',
      [ValidateIf((o: Fields) => Object.keys(o).length > 1)],
      { optional: true, nullable: false, depends: true },
    ],
    [
      'part of the value',
      [ValidateIf((_o, value) => value !== '')],
      { optional: false, nullable: false, depends: true },
    ],
    [
      'a method of the value',
      [ValidateIf((_o, value: string) => value.startsWith('x'))],
      { optional: false, nullable: false, depends: true },
    ],
    ['never', [ValidateIf(() => false)], { optional: true, nullable: true, depends: true }],
    [
      'two',
      [IsOptional(), ValidateIf((o: Fields) => o.kind === 'x')],
      { optional: true, nullable: true, depends: true },
    ],
  ])('reads %s', (_title, decorators, { optional, nullable, depends }) => {
    const condition = read(...decorators);
    expect({ ...condition, holds: undefined }).toEqual({ optional, nullable, depends, holds: undefined });
  });

  it('asks every condition at call time, with the object and the value', () => {
    const { holds } = read(
      IsOptional(),
      ValidateIf((o: Fields, value) => o.kind === 'x' && value !== 'skip'),
    );
    expect([
      holds({ kind: 'x' }, 'a'),
      holds({ kind: 'y' }, 'a'),
      holds({ kind: 'x' }, 'skip'),
      holds({ kind: 'x' }, null),
      holds({ kind: 'x' }, undefined),
    ]).toEqual([true, false, false, false, false]);
  });
});
