import type { ElicitRequestParams } from '@modelcontextprotocol/client';
import { answerElicitation } from '../../../lib/cli/input/answer-elicitation';
import { Notes } from '../../../lib/cli/show/notes';

const FORM: ElicitRequestParams = {
  mode: 'form',
  message: 'Who travels?',
  requestedSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, places: { type: 'integer', minimum: 2 }, dog: { type: 'boolean' } },
    required: ['name', 'places'],
  },
};
const PAGE: ElicitRequestParams = { mode: 'url', message: 'Pay 5 €', elicitationId: '1', url: 'https://pay.example/5' };

function notes(): { readonly notes: Notes; readonly lines: string[] } {
  const lines: string[] = [];
  return { notes: new Notes({ write: (text: string) => lines.push(text) }), lines };
}

// Where specs run, no terminal is there to ask in.
const isTerminal = process.stdin.isTTY;
beforeAll(() => {
  process.stdin.isTTY = false;
});
afterAll(() => {
  process.stdin.isTTY = isTerminal;
});

describe('a question of a server without a terminal', () => {
  it('is declined, with what would answer it', async () => {
    const { notes: told, lines } = notes();
    const answer = answerElicitation(undefined);
    expect([await answer(FORM, told), await answer(PAGE, told)]).toEqual([
      { action: 'decline' },
      { action: 'decline' },
    ]);
    expect(lines).toEqual([
      'stereomcp: the server asks: Who travels?; declined, since there is no terminal to answer in. Answer beforehand with ' +
        `--answers '{"name":"text","places":2}'\n`,
      'stereomcp: the server asks: Pay 5 € (https://pay.example/5); declined, since there is no terminal to answer in.\n',
    ]);
  });

  it('is answered with what was given beforehand, as far as its form asks for it', async () => {
    const { notes: told, lines } = notes();
    const answer = answerElicitation({ name: 'Ada', places: 3, other: 1 });
    expect(await answer(FORM, told)).toEqual({ action: 'accept', content: { name: 'Ada', places: 3 } });
    expect(lines).toEqual([]);
  });

  it('is declined where what was given does not do', async () => {
    const { notes: told, lines } = notes();
    expect(await answerElicitation({ places: 3 })(FORM, told)).toEqual({ action: 'decline' });
    expect(await answerElicitation({ name: 'Ada' })(PAGE, told)).toEqual({ action: 'decline' });
    expect(lines).toEqual([
      'stereomcp: the server asks: Who travels?; declined, since --answers has no name.\n',
      'stereomcp: the server asks you to open https://pay.example/5; declined, since --answers are for forms.\n',
    ]);
  });
});
