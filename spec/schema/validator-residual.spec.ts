import 'reflect-metadata';
import * as v from 'class-validator';
import type { Constructor } from '../../lib/schema/described-schema';
import { residualRules } from '../../lib/schema/validator-residual';
import { describeDto } from '../support/describe-dto';

const each = { each: true } as const;

/** What the residual rules of a class say of an object, by rule, satisfied ones left out. */
async function verdicts(type: Constructor, object: Readonly<Record<string, unknown>>): Promise<Record<string, string>> {
  const { residual } = describeDto(type).plan;
  const answers = await Promise.all(
    residual.map(async ({ member, rule, check }) => [rule, await check(object[member], object)]),
  );
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined)) as Record<string, string>;
}

@v.ValidatorConstraint({ name: 'isEven' })
class Even implements v.ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'number' && value % 2 === 0;
  }
  defaultMessage(): string {
    return '$property must be even, not $value';
  }
}

/** A decorator of the author's own under a name that class-validator uses too. */
function ofTheName(name: string): PropertyDecorator {
  return (target, key) => {
    v.registerDecorator({ name, target: target.constructor, propertyName: String(key), options: {}, validator: Even });
  };
}

@v.ValidatorConstraint({ async: true })
class Free implements v.ValidatorConstraintInterface {
  async validate(value: unknown): Promise<boolean> {
    return Promise.resolve(value !== 'taken');
  }
}

describe(residualRules, () => {
  it('gives class-validator’s own sentence, its default one or the author’s', async () => {
    class Contact {
      @v.IsEmail() mail!: string;
      @v.IsUrl({}, { message: 'give a link in $property of $target, not $value' }) site!: string;
      @v.IsPhoneNumber('US', { message: ({ value, property }) => `${property}: ${String(value)}?` }) phone!: string;
      @v.MinDate(new Date(0), { message: 'after $constraint1, please' }) born!: Date;
      @v.IsByteLength(1, 2, { message: '$constraint1 to $constraint2 bytes, $constraint3' }) code!: string;
    }
    const wrong = { mail: 'x', site: 'y', phone: 'z', born: new Date(-1), code: 'abc' };
    expect(await verdicts(Contact, wrong)).toEqual({
      isEmail: 'mail must be an email',
      isUrl: 'give a link in site of Contact, not y',
      isPhoneNumber: 'phone: z?',
      minDate: `after ${String(new Date(0))}, please`,
      isByteLength: '1 to 2 bytes, $constraint3',
    });
    const right = { mail: 'a@b.co', site: 'b.co', phone: '+12133734253', born: new Date(1), code: 'ab' };
    expect(await verdicts(Contact, right)).toEqual({});
  });

  it('says the same as class-validator does', async () => {
    class Contact {
      @v.IsUrl() site!: string;
      @v.IsUUID('4', each) ids!: string[];
      @v.Matches(/^[a-c]+$/i) letters!: string;
      @v.Validate(Even) even!: number;
    }
    const wrong = Object.assign(new Contact(), { site: 'y', ids: ['z'], letters: 'x', even: 3 });
    const theirs = v.validateSync(wrong).map(({ constraints }) => constraints);
    expect(await verdicts(Contact, wrong as never)).toEqual(Object.assign({}, ...theirs));
  });

  it('judges each item of arrays, sets and maps, and of the objects and arrays that they are on the wire', async () => {
    class Lists {
      @v.IsUrl({}, each) list!: string[];
      @v.IsUrl({}, each) set!: Set<string>;
      @v.IsUrl({}, each) map!: Map<string, string>;
    }
    const { residual } = describeDto(Lists).plan;
    const [list, set, map] = residual;
    const sentence = (member: string): string => `each value in ${member} must be a URL address`;
    expect([
      list?.check(['a.de', 'b'], {}),
      list?.check(['a.de'], {}),
      set?.check(new Set(['b']), {}),
      set?.check(['a.de'], {}),
      map?.check(new Map([['k', 'b']]), {}),
      map?.check({ k: 'b' }, {}),
      map?.check({ k: 'a.de' }, {}),
    ]).toEqual([sentence('list'), undefined, sentence('set'), undefined, sentence('map'), sentence('map'), undefined]);
  });

  it('runs checks of the author’s own, synchronous or not, by class or by function', async () => {
    class Own {
      @v.Validate(Even) even!: number;
      @v.Validate(Free) name!: string;
      @v.Validate(Free, each) names!: string[];
      @ofTheName('min') level!: number;
      @v.ValidateBy({
        name: 'longerThan',
        constraints: ['name'],
        validator: {
          validate: (value, rule) =>
            String(value as unknown).length > (rule?.object as Own)[rule?.constraints[0] as 'name'].length,
          defaultMessage: () => '$property must be longer than $constraint1',
        },
      })
      title!: string;
    }
    const wrong = { even: 1, name: 'taken', names: ['a', 'taken'], level: 4, title: 'x' };
    const rules = describeDto(Own).plan.residual.map(({ member, rule }) => [member, rule]);
    expect(rules).toEqual([
      ['even', 'isEven'],
      ['name', 'Free'],
      ['names', 'Free'],
      ['level', 'isEven'],
      ['title', 'longerThan'],
    ]);
    expect(await verdicts(Own, wrong)).toEqual({
      isEven: 'even must be even, not 1',
      Free: 'names is not valid',
      longerThan: 'title must be longer than name',
    });
    expect(await verdicts(Own, { even: 2, name: 'a', names: [], level: 4, title: 'xy' })).toEqual({});
  });

  it('takes a date as an instance or as its text, and hands checks of the author’s own a Date', () => {
    class Event {
      @v.MinDate(new Date(1000)) after!: Date;
      @v.IsDate()
      @v.ValidateBy({ name: 'isFull', validator: { validate: (value) => (value as Date).getUTCMilliseconds() === 0 } })
      full!: Date;
    }
    const [after, full] = describeDto(Event).plan.residual;
    expect([
      after?.check(new Date(1000), {}),
      after?.check('1970-01-01T00:00:01Z', {}),
      after?.check('1970-01-01T00:00:00Z', {}),
      full?.check('1970-01-01T00:00:01Z', {}),
      full?.check(new Date(5), {}),
    ]).toEqual([
      undefined,
      undefined,
      `minimal allowed date for after is ${String(new Date(1000))}`,
      undefined,
      'full is not valid',
    ]);
  });

  it('leaves absent and null members alone where the schema admits them', async () => {
    class Maybe {
      @v.IsOptional() @v.IsUrl() site?: string | null;
    }
    expect(
      await Promise.all([{}, { site: null }, { site: 'x' }].map(async (object) => verdicts(Maybe, object))),
    ).toEqual([{}, {}, { isUrl: 'site must be a URL address' }]);
  });

  it('applies rules under a condition only while it holds, and demands the member then', async () => {
    class Payment {
      @v.IsIn(['card', 'cash']) kind!: string;
      @v.ValidateIf(({ kind }: Payment) => kind === 'card') @v.Length(4, 4) digits?: string;
      @v.IsInt({ validateIf: ({ kind }) => kind === 'cash' }) amount!: number;
    }
    const asked = [
      { kind: 'card', amount: 0.5 },
      { kind: 'card', digits: '12', amount: 1 },
      { kind: 'card', digits: '1234', amount: 0.5 },
      { kind: 'cash', amount: 0.5 },
      { kind: 'cash', digits: '1', amount: 1 },
    ];
    const tooShort = 'digits must be longer than or equal to 4 characters';
    expect(await Promise.all(asked.map(async (object) => verdicts(Payment, object)))).toEqual([
      { isLength: tooShort },
      { isLength: tooShort },
      {},
      { isInt: 'amount must be an integer number' },
      {},
    ]);
    expect(describeDto(Payment).properties.amount).toEqual({ title: 'Amount', type: 'number' });
  });

  it('counts a rule that stumbles over a value as broken, and lets the author’s own errors through', () => {
    class Stumbling {
      @v.IsNumber({ maxDecimalPlaces: 2 }) tiny!: number;
      @v.ValidateBy({
        name: 'own',
        validator: {
          validate: () => {
            throw new TypeError('of the author');
          },
        },
      })
      own!: string;
    }
    const [tiny, own] = describeDto(Stumbling).plan.residual;
    expect(tiny?.check(1e-7, {})).toBe('tiny must be a number conforming to the specified constraints');
    expect(() => own?.check('x', {})).toThrow('of the author');
  });
});
