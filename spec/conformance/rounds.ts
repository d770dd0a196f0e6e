import { Context, MCPServer, Tool } from 'stereomcp';

class Name {
  name!: string;
}

class Colour {
  color!: string;
}

class Confirmation {
  ok!: boolean;
}

const ask = (text: string, maxTokens: number) => ({
  messages: [{ role: 'user', content: { type: 'text', text } } as const],
  maxTokens,
});

/** Tools whose calls take several rounds, as 2026-07-28 has it. */
export class Rounds extends MCPServer {
  /** Asks for a name. */
  @Tool() async test_input_required_result_elicitation(context: Context): Promise<string> {
    const answer = await context.elicit('What is your name?', Name, { key: 'user_name' });
    return answer.action === 'accept' ? `Hello, ${answer.content.name}!` : 'Hello, whoever you are!';
  }

  /** Asks the client's model. */
  @Tool() async test_input_required_result_sampling(context: Context): Promise<string> {
    const { content } = await context.sample(ask('What is the capital of France?', 100), { key: 'capital_question' });
    return `The model says ${JSON.stringify(content)}`;
  }

  /** Asks for the client's folders. */
  @Tool() async test_input_required_result_list_roots(context: Context): Promise<string> {
    const roots = await context.roots({ key: 'client_roots' });
    return `The client has ${roots.length} roots.`;
  }

  /** Asks for a confirmation. */
  @Tool() async test_input_required_result_request_state(context: Context): Promise<string> {
    const answer = await context.elicit('Please confirm', Confirmation, { key: 'confirm' });
    return `state-ok, ${answer.action}`;
  }

  /** Asks for three things at once. */
  @Tool() async test_input_required_result_multiple_inputs(context: Context): Promise<string> {
    const [name, greeting, roots] = await Promise.all([
      context.elicit('What is your name?', Name, { key: 'user_name' }),
      context.sample(ask('Generate a greeting', 50), { key: 'greeting' }),
      context.roots({ key: 'client_roots' }),
    ]);
    return JSON.stringify({ name, greeting: greeting.content, roots: roots.length });
  }

  /** Asks for one thing after the other. */
  @Tool() async test_input_required_result_multi_round(context: Context): Promise<string> {
    const name = await context.elicit('Step 1: What is your name?', Name, { key: 'step1' });
    const colour = await context.elicit('Step 2: What is your favorite color?', Colour, { key: 'step2' });
    return JSON.stringify({ name, colour });
  }

  /** Asks for a confirmation; whoever answers another question than the one that was asked is refused. */
  @Tool() async test_input_required_result_tampered_state(context: Context): Promise<string> {
    const answer = await context.elicit('Please confirm', Confirmation, { key: 'confirm' });
    return `Untampered, ${answer.action}`;
  }

  /** Asks for no more than the client can answer. */
  @Tool() async test_input_required_result_capabilities(context: Context): Promise<string> {
    const answered: string[] = [];
    const [person, model] = await Promise.all([
      context.can('elicit') ? context.elicit('What is your name?', Name, { key: 'user_name' }) : undefined,
      context.can('sample') ? context.sample(ask('What is the capital of France?', 50), { key: 'model' }) : undefined,
    ]);
    if (person !== undefined) answered.push('user');
    if (model !== undefined) answered.push('model');
    return `Answered: ${answered.join(', ') || 'nobody'}.`;
  }

  /** Asks for what a client without the capability cannot give. */
  @Tool() async test_missing_capability(context: Context): Promise<string> {
    const { model } = await context.sample(ask('Are you there?', 10));
    return `The client has ${model}.`;
  }
}
