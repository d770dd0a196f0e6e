import * as classValidator from 'class-validator';
import { ownValidatorRecords } from '../../lib/schema/validator-storage';
import { VALIDATOR_FRAMES, VALIDATOR_RULES } from '../../lib/schema/validator-rules';

/** Exports that are no decorators: the machinery of the package and functions that start with a capital for no reason. */
const MACHINERY = new Set(['MetadataStorage', 'ValidationError', 'ValidationTypes', 'Validator']);

const decorators = Object.entries(classValidator)
  .filter(([name, value]) => typeof value === 'function' && /^[A-Z]/.test(name) && !MACHINERY.has(name))
  .map(([name]) => name);

/** What a decorator needs to be written down at all. */
const ARGUMENTS: Readonly<Record<string, readonly unknown[]>> = { IsEnum: [{ A: 'a' }], IsIn: [[1]], IsNotIn: [[1]] };

/** What decorators that cannot do without arguments store of them. */
const CONSTRAINTS: Readonly<Record<string, readonly unknown[]>> = {
  ...ARGUMENTS,
  ArrayContains: [['a']],
  ArrayMaxSize: [1],
  ArrayMinSize: [1],
  ArrayNotContains: [['a']],
  Contains: ['a'],
  Equals: ['a'],
  IsDivisibleBy: [2],
  IsHash: ['md5'],
  Matches: [/a/],
  Max: [1],
  MaxLength: [1],
  Min: [1],
  MinLength: [1],
  NotContains: ['a'],
};

const LEFT_TO_CLASS_VALIDATOR = [
  'ArrayUnique',
  ...'IsBIC IsBase32 IsBase64 IsByteLength IsCreditCard IsCurrency IsDataURI IsDateString IsDecimal IsEAN'.split(' '),
  ...'IsEmail IsFQDN IsHSL IsIBAN IsIP IsISBN IsISIN IsISO31661Alpha2 IsISO31661Alpha3'.split(' '),
  ...'IsISO31661Numeric IsISO4217CurrencyCode IsISO6391 IsISO8601 IsISSN IsIdentityCard IsJSON IsJWT'.split(' '),
  ...'IsLatLong IsLatitude IsLocale IsLongitude IsLowercase IsMACAddress IsMagnetURI IsMimeType'.split(' '),
  ...'IsMobilePhone IsPassportNumber IsPhoneNumber IsPort IsPostalCode IsRFC3339 IsRgbColor'.split(' '),
  ...'IsStrongPassword IsTaxId IsTimeZone IsUUID IsUppercase IsUrl MaxDate MinDate'.split(' '),
];

function storedName(decorator: string): string | undefined {
  class Subject {
    member!: unknown;
  }
  const factory = (classValidator as unknown as Record<string, (...args: readonly unknown[]) => PropertyDecorator>)[
    decorator
  ];
  factory?.(...(ARGUMENTS[decorator] ?? []))(Subject.prototype, 'member');
  return ownValidatorRecords(Subject)[0]?.name;
}

describe('the table of class-validator’s decorators', () => {
  it('has a row for every decorator that the package exports, and no other', () => {
    const rows = [...[...VALIDATOR_RULES.values()].map(({ decorator }) => decorator), ...VALIDATOR_FRAMES.keys()];
    expect(rows.toSorted()).toEqual(decorators.toSorted());
  });

  it.each([...VALIDATOR_RULES.values()].map(({ decorator, name }) => [decorator, name]))(
    'knows @%s by the name under which it is stored, %s',
    (decorator, name) => {
      expect(storedName(decorator)).toBe(name);
    },
  );

  it('leaves to class-validator exactly the rules that no keyword says in full', () => {
    const left = [...VALIDATOR_RULES.values()].filter(
      ({ decorator, read }) => read(CONSTRAINTS[decorator] ?? []).residual !== undefined,
    );
    expect(left.map(({ decorator }) => decorator).toSorted()).toEqual(LEFT_TO_CLASS_VALIDATOR);
  });
});
