import { Context, MCPServer, Tool } from 'stereomcp';

class Person {
  /** How the user is called. */
  username!: string;
  /**
   * Where the user is reached.
   * @format email
   */
  email!: string;
}

/** A form that is filled in already. */
const FILLED_IN = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
};

/** Every way in which a form can offer a choice. */
const CHOICES = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: {
      type: 'string',
      oneOf: [
        { const: 'value1', title: 'First Option' },
        { const: 'value2', title: 'Second Option' },
        { const: 'value3', title: 'Third Option' },
      ],
    },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: {
      type: 'array',
      items: {
        anyOf: [
          { const: 'value1', title: 'First Choice' },
          { const: 'value2', title: 'Second Choice' },
          { const: 'value3', title: 'Third Choice' },
        ],
      },
    },
  },
};

/** Tools that ask the client while they run, as 2025-11-25 has it. */
export class AskingTools extends MCPServer {
  /**
   * Asks the client's model.
   * @param prompt What to ask.
   */
  @Tool() async test_sampling(prompt: string, context: Context): Promise<string> {
    const { content } = await context.sample({
      messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
      maxTokens: 100,
    });
    return `LLM response: ${JSON.stringify(content)}`;
  }

  /**
   * Asks the user.
   * @param message What to ask.
   */
  @Tool() async test_elicitation(message: string, context: Context): Promise<string> {
    return `User response: ${JSON.stringify(await context.elicit(message, Person))}`;
  }

  /** Asks the user by a form that is filled in already. */
  @Tool() async test_elicitation_sep1034_defaults(context: Context): Promise<string> {
    return outcome(await context.elicit('Please check your data.', { schema: FILLED_IN }));
  }

  /** Asks the user by a form of choices. */
  @Tool() async test_elicitation_sep1330_enums(context: Context): Promise<string> {
    return outcome(await context.elicit('Please choose.', { schema: CHOICES }));
  }
}

function outcome(answer: { readonly action: string; readonly content?: unknown }): string {
  return `Elicitation completed: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`;
}
