import { ProtocolError as SdkProtocolError } from '@modelcontextprotocol/server';
import { failRequest } from '../../lib/dispatch/fail-request';
import type { Host } from '../../lib/dispatch/host';
import { answerWith } from '../../lib/errors/ask-error';
import { PendingAnswer } from '../../lib/errors/pending-answer';
import { AskError, MCPServer, ProtocolError, ResourceError, ToolError } from '../../lib/index';
import { requireServerState } from '../../lib/server/server-state';

class Plain extends MCPServer {}

const REQUEST = { what: 'Error rendering prompt p', place: 'prompt p' };

function watched(): { host: Host; log: string[] } {
  const log: string[] = [];
  return { host: { ...requireServerState(new Plain()).host, report: (line) => log.push(line) }, log };
}

/** What a client would see. */
function wireOf(error: Error): object {
  const { code, message, data } = error as ProtocolError;
  return { code, message, data };
}

describe(failRequest, () => {
  it('lets a ProtocolError through verbatim, ours and the official one', () => {
    const { host, log } = watched();
    for (const error of [new ProtocolError(-32050, 'busy', { in: 5 }), new SdkProtocolError(-32051, 'closed')]) {
      expect(failRequest(host, REQUEST, error)).toBe(error);
    }
    expect(log).toEqual([]);
  });

  it('lets the end of a round through, and what a question without an answer stands for', () => {
    const { host, log } = watched();
    const pending = new PendingAnswer();
    expect(failRequest(host, REQUEST, pending)).toBe(pending);
    const answer = new ProtocolError(-32021, 'needs sampling');
    expect(failRequest(host, REQUEST, answerWith(new AskError('unsupported', 'no'), answer))).toBe(answer);
    expect(wireOf(failRequest(host, REQUEST, new AskError('timeout', 'no answer')))).toEqual({
      code: -32603,
      message: 'Error rendering prompt p: no answer',
      data: undefined,
    });
    expect(log).toEqual([]);
  });

  it('shows the message of a ToolError', () => {
    const { host, log } = watched();
    expect(wireOf(failRequest(host, REQUEST, new ToolError('no such city')))).toEqual({
      code: -32603,
      message: 'Error rendering prompt p: no such city',
      data: undefined,
    });
    expect(log).toEqual([]);
  });

  it('hides everything else behind an id, under which the log has it with its stack', () => {
    const { host, log } = watched();
    const hidden = [
      new Error('token=abc'),
      new ResourceError('token=abc'),
      'token=abc',
      { message: 'token=abc' },
      undefined,
    ];
    const messages = hidden.map((thrown) => failRequest(host, REQUEST, thrown).message);
    const ids = messages.map((message) => /^Error rendering prompt p \(error ([0-9a-f-]{36})\)$/.exec(message)?.[1]);
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(hidden.length);
    ids.forEach((id, index) => expect(log[index]).toContain(`error ${String(id)} in prompt p: `));
    expect(log[0]).toContain('Error: token=abc\n    at ');
    expect(log.slice(0, 4).every((line) => line.includes('token=abc'))).toBe(true);
  });
});
