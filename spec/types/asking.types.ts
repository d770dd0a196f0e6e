import { expectTypeOf } from 'expect-type';
import { enumeration, Field, integer, literal } from 'stereomcp';
import type {
  AskKind,
  ClientRoot,
  Context,
  ElicitAnswer,
  ElicitUrlAnswer,
  SampleResult,
  SampleResultWithTools,
} from 'stereomcp';

class Booking {
  @Field() name!: string;
  @Field({ optional: true }) guests?: integer;
}

enum Size {
  Small = 'small',
  Large = 'large',
}

export async function answersAreTyped(context: Context): Promise<void> {
  const booking = await context.elicit('Who?', Booking);
  expectTypeOf(booking).toEqualTypeOf<ElicitAnswer<Booking>>();
  if (booking.action === 'accept') expectTypeOf(booking.content).toEqualTypeOf<Booking>();
  else expectTypeOf(booking.content).toEqualTypeOf<undefined>();

  expectTypeOf(await context.elicit('Who?', () => Booking)).toEqualTypeOf<ElicitAnswer<Booking>>();
  expectTypeOf(await context.elicit('Name?', String)).toEqualTypeOf<ElicitAnswer<string>>();
  expectTypeOf(await context.elicit('Age?', integer)).toEqualTypeOf<ElicitAnswer<integer>>();
  expectTypeOf(await context.elicit('When?', Date)).toEqualTypeOf<ElicitAnswer<Date>>();
  expectTypeOf(await context.elicit('Colour?', literal('red', 'green'))).toEqualTypeOf<ElicitAnswer<'red' | 'green'>>();
  // The members one by one are the type of the enum, to which they are assigned.
  const sizes: readonly Size[] | undefined = (await context.elicit('Sizes?', [enumeration(Size)])).content;
  expectTypeOf(sizes).toEqualTypeOf<readonly Size[] | undefined>();

  const raw = await context.elicit('Data?', {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        age: { type: 'integer' },
        vegan: { type: 'boolean' },
        colour: { type: 'string', enum: ['red', 'green'] },
        shape: { type: 'string', oneOf: [{ const: 'round', title: 'Round' }] },
        tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      },
      required: ['name', 'age', 'tags'],
    },
  });
  if (raw.action === 'accept') {
    expectTypeOf(raw.content.name).toEqualTypeOf<string>();
    expectTypeOf(raw.content.age).toEqualTypeOf<number>();
    expectTypeOf(raw.content.tags).toEqualTypeOf<readonly ('a' | 'b')[]>();
    expectTypeOf(raw.content.vegan).toEqualTypeOf<boolean | undefined>();
    expectTypeOf(raw.content.colour).toEqualTypeOf<'red' | 'green' | undefined>();
    expectTypeOf(raw.content.shape).toEqualTypeOf<'round' | undefined>();
  }
  const wide: Readonly<Record<string, unknown>> = {};
  const unknownForm = await context.elicit('Data?', { schema: wide });
  if (unknownForm.action === 'accept') {
    expectTypeOf(unknownForm.content).toEqualTypeOf<
      Readonly<Record<string, string | number | boolean | readonly string[]>>
    >();
  }

  expectTypeOf(await context.elicitUrl('Pay', new URL('https://a.example'))).toEqualTypeOf<ElicitUrlAnswer>();
  expectTypeOf(await context.sample({ messages: 'Hi', maxTokens: 9 })).toEqualTypeOf<SampleResult>();
  expectTypeOf(
    await context.sample({ messages: 'Hi', maxTokens: 9, tools: [] }),
  ).toEqualTypeOf<SampleResultWithTools>();
  expectTypeOf(await context.roots()).toEqualTypeOf<readonly ClientRoot[]>();
  expectTypeOf<Parameters<Context['can']>>().toEqualTypeOf<[kind: AskKind]>();

  // @ts-expect-error -- a form is a type or a schema
  await context.elicit('Name?', 'text');
  // @ts-expect-error -- a model needs a limit
  await context.sample({ messages: 'Hi' });
  // @ts-expect-error -- a typo is no option
  await context.roots({ kye: 'a' });
}
