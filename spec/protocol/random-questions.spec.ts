import { Context, literal, MCPServer, Param, Tool } from '../../lib/index';
import { connectAsking, type Mode } from '../support/asking-client';

/** What a method does with its questions: one, several after each other, several at one time, or work of its own. */
type Plan =
  | { readonly kind: 'ask'; readonly id: number; readonly what: 'text' | 'choice' | 'model' | 'folders' }
  | { readonly kind: 'row' | 'together'; readonly parts: readonly Plan[] }
  | { readonly kind: 'work'; readonly turns: number };

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
}

const KINDS = ['text', 'choice', 'model', 'folders'] as const;

function randomPlan(pick: (below: number) => number, depth: number, next: { id: number }): Plan {
  const choice = depth === 0 ? pick(3) : pick(6);
  if (choice <= 1) return { kind: 'ask', id: next.id++, what: KINDS[pick(4)] ?? 'text' };
  if (choice === 2) return { kind: 'work', turns: pick(3) };
  const parts = Array.from({ length: 1 + pick(3) }, () => randomPlan(pick, depth - 1, next));
  return { kind: choice === 3 ? 'together' : 'row', parts };
}

class Planned extends MCPServer {
  runs = 0;

  @Tool({ output: String }) async follow(
    @Param('plan', { type: String }) plan: string,
    context: Context,
  ): Promise<string> {
    this.runs += 1;
    return JSON.stringify(await this.#follow(JSON.parse(plan) as Plan, context));
  }

  async #follow(plan: Plan, context: Context): Promise<unknown> {
    switch (plan.kind) {
      case 'ask':
        return this.#ask(plan, context);
      case 'work':
        for (let turn = 0; turn < plan.turns; turn++) await Promise.resolve();
        return 'worked';
      case 'together':
        return Promise.all(plan.parts.map((part) => this.#follow(part, context)));
      case 'row': {
        const answers: unknown[] = [];
        for (const part of plan.parts) answers.push(await this.#follow(part, context));
        return answers;
      }
      default:
        return plan satisfies never;
    }
  }

  async #ask({ id, what }: Extract<Plan, { kind: 'ask' }>, context: Context): Promise<unknown> {
    // Branches of a plan come to their questions in an order of their own, so that each has a name.
    const options = { key: `q${String(id)}` };
    switch (what) {
      case 'text':
        return (await context.elicit(`Text ${String(id)}?`, String, options)).content;
      case 'choice':
        return (await context.elicit(`Choice ${String(id)}?`, literal('a', 'b'), options)).content;
      case 'model':
        return (await context.sample({ messages: `Model ${String(id)}?`, maxTokens: 9 }, options)).content;
      case 'folders':
        return context.roots(options);
      default:
        return what satisfies never;
    }
  }
}

/** How many rounds a plan takes: what stands in a row has to wait, what stands together has not. */
function rounds(plan: Plan): number {
  if (plan.kind === 'ask') return 1;
  if (plan.kind === 'work') return 0;
  const parts = plan.parts.map(rounds);
  return plan.kind === 'together' ? Math.max(0, ...parts) : parts.reduce((sum, part) => sum + part, 0);
}

describe('Methods that ask at random', () => {
  const answers = {
    elicit: ({ message }: { readonly message: string }) => ({
      action: 'accept' as const,
      content: { value: message.startsWith('Choice') ? 'b' : `answer to ${message}` },
    }),
    sample: (request: unknown) => ({
      role: 'assistant' as const,
      model: 'm',
      content: { type: 'text' as const, text: JSON.stringify(request).replaceAll(/\D/g, '') },
    }),
    roots: () => ({ roots: [{ uri: 'file:///home' }] }),
  };

  async function outcome(plan: Plan, mode: Mode): Promise<{ readonly result: unknown; readonly runs: number }> {
    const server = new Planned();
    const { client, close } = await connectAsking(server, mode, answers);
    const { structuredContent } = await client.callTool({ name: 'follow', arguments: { plan: JSON.stringify(plan) } });
    await close();
    return { result: structuredContent, runs: server.runs };
  }

  it('come to the same in both generations, in as few rounds as their questions wait for each other', async () => {
    const pick = numbers(20_260_728);
    let asked = 0;
    for (let count = 0; count < 40; count++) {
      const next = { id: 1 };
      const plan = randomPlan(pick, 3, next);
      // The official client takes part in ten rounds.
      if (rounds(plan) > 9) continue;
      asked += next.id - 1;
      const waiting = await outcome(plan, 'legacy');
      const repeated = await outcome(plan, { pin: '2026-07-28' });
      expect({ plan, result: repeated.result }).toEqual({ plan, result: waiting.result });
      expect(waiting.runs).toBe(1);
      expect({ plan, runs: repeated.runs }).toEqual({ plan, runs: rounds(plan) + 1 });
    }
    expect(asked).toBeGreaterThan(40);
  });
});
