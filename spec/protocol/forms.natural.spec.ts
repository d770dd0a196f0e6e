import { IsEmail, Length } from 'class-validator';
import { connect } from '../../lib/client';
import { Context, Field, integer, MCPServer, Tool } from '../../lib/index';
import { GENERATIONS } from '../support/sessions';

enum Size {
  Small = 'small',
  Large = 'large',
}

/** A guest of the house. */
class Guest {
  /** First and last name. */
  name!: string;
  /** @minimum 1 @maximum 8 */
  nights: integer = 2;
  size?: Size;
  extras?: ('towel' | 'breakfast')[];
  since?: Date;
}

class Half {
  @Field({ description: 'Where to' }) to!: string;
  on!: Date;
}

class Nested {
  guest!: Guest;
}

class Later {
  @Field() code!: string;
}

class Contact {
  @IsEmail() mail!: string;
  protected secret = 's';
}

class Member extends Contact {
  @Length(2, 4) code?: string;
}

async function fill<T extends object>(context: Context, form: new () => T): Promise<T | undefined> {
  return (await context.elicit('Member?', form)).content as T | undefined;
}

class Inn extends MCPServer {
  @Tool() async member(context: Context): Promise<string> {
    const member = await fill(context, Member);
    return `${member?.mail} ${member?.code} ${member instanceof Member}`;
  }
  @Tool() async register(context: Context): Promise<string> {
    return this.#ask(context);
  }
  @Tool() async half(context: Context): Promise<string> {
    const { content } = await context.elicit('Where and when?', () => Half);
    return `${content?.to} ${content?.on.toISOString()}`;
  }
  @Tool() async nested(context: Context): Promise<string> {
    return (await context.elicit('Who?', Nested)).action;
  }
  @Tool() async decorated(context: Context): Promise<string> {
    return `${(await context.elicit('Code?', Later)).content?.code}`;
  }

  async #ask(context: Context): Promise<string> {
    const { content } = await context.elicit('Who?', Guest);
    return `${content instanceof Guest} ${content?.name} ${content?.nights} ${content?.size} ${content?.extras?.join()} ${content?.since?.getTime()}`;
  }
}

describe.each(GENERATIONS)('Forms of plain classes in generation %s', (protocol) => {
  it('are what the sources declare', async () => {
    const asked: unknown[] = [];
    const inn = await connect(Inn, {
      protocol,
      elicit: (question) => {
        asked.push('requestedSchema' in question && question.requestedSchema);
        const content = { name: 'Ann', size: 'small', extras: ['towel'], since: '1970-01-01T00:00:00Z' };
        return { action: 'accept', content };
      },
    });
    expect(await inn.register()).toBe('true Ann 2 small towel 0');
    expect(asked).toEqual([
      {
        type: 'object',
        properties: {
          name: { type: 'string', title: 'Name', description: 'First and last name.' },
          nights: { type: 'integer', title: 'Nights', minimum: 1, maximum: 8, default: 2 },
          size: { type: 'string', title: 'Size', enum: ['small', 'large'] },
          extras: { type: 'array', title: 'Extras', items: { type: 'string', enum: ['towel', 'breakfast'] } },
          since: { type: 'string', title: 'Since', format: 'date-time' },
        },
        required: ['name'],
      },
    ]);
    await inn.close();
  });

  it('merge with decorators, and name what no form can ask for', async () => {
    const inn = await connect(Inn, {
      protocol,
      elicit: ({ message }) => ({
        action: 'accept',
        content: message === 'Code?' ? { code: 'c' } : { to: 'Oslo', on: '1970-01-01T00:00:00Z' },
      }),
    });
    expect(await inn.half()).toBe('Oslo 1970-01-01T00:00:00.000Z');
    expect(await inn.decorated()).toBe('c');
    await expect(inn.nested()).rejects.toThrow(
      'context.elicit(): Nested.guest: it is an object; a form is flat, so put its members beside the others.',
    );
    await inn.close();
  });

  it('keep rules and bases, also where a function hands the class on', async () => {
    const answers = [{ mail: 'none', code: 'x' }, { mail: 'ann@inn.example', code: 'abc' }, { mail: 'b@inn.example' }];
    const asked: unknown[] = [];
    const inn = await connect(Inn, {
      protocol,
      elicit: (question) => {
        asked.push('requestedSchema' in question && question.requestedSchema);
        return { action: 'accept', content: answers.shift() };
      },
    });
    if (protocol === '2025-11-25') await expect(inn.member()).rejects.toThrow(/mail.*code/s);
    // An answer that does not fit is asked for again.
    expect(await inn.member()).toBe('ann@inn.example abc true');
    expect(await inn.member()).toBe('b@inn.example undefined true');
    expect(asked).toEqual(
      Array(3).fill({
        type: 'object',
        properties: {
          mail: { type: 'string', title: 'Mail', format: 'email' },
          code: { type: 'string', title: 'Code', minLength: 2, maxLength: 4 },
        },
        required: ['mail'],
      }),
    );
    await inn.close();
  });
});
