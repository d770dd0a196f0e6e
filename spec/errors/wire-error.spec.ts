import { AskError, ProtocolError, ToolError } from '../../lib/index';
import { answerWith } from '../../lib/errors/ask-error';
import { PendingAnswer } from '../../lib/errors/pending-answer';
import { wireError } from '../../lib/errors/wire-error';

describe('What goes out in the place of a thrown value', () => {
  it('is the value itself where it asks to be a JSON-RPC error, or ends a round', () => {
    const thrown = [new ProtocolError(-32050, 'closed'), new PendingAnswer()];
    expect(thrown.map(wireError)).toEqual(thrown);
    expect(thrown.map((error) => wireError(error) === error)).toEqual([true, true]);
  });

  it('is what a question without an answer stands for', () => {
    const answer = new ProtocolError(-32021, 'needs sampling', { requiredCapabilities: { sampling: {} } });
    expect(wireError(answerWith(new AskError('unsupported', 'no'), answer))).toBe(answer);
    expect(wireError(new AskError('timeout', 'no'))).toBeUndefined();
  });

  it('is nothing of its own for everything else, whatever that does', () => {
    const hostile = new Proxy(
      {},
      {
        getPrototypeOf() {
          throw new Error('hostile');
        },
      },
    );
    expect([new ToolError('x'), new Error('x'), 'x', undefined, hostile].map(wireError)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('An AskError', () => {
  it('is a ToolError with a reason, whose message goes out', () => {
    const cause = new Error('inner');
    const error = new AskError('refused', 'the user said no', { cause });
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ name: 'AskError', code: 'ERR_TOOL', reason: 'refused', content: [], cause });
  });
});
