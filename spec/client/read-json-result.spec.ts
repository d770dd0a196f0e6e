import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { readJsonResult } from '../../lib/client/read-json-result';
import { ToolError } from '../../lib';

const text = (value: string) => ({ type: 'text' as const, text: value });
const tool = (outputSchema?: object): Tool => ({
  name: 'five',
  inputSchema: { type: 'object' },
  ...(outputSchema && { outputSchema: outputSchema as NonNullable<Tool['outputSchema']> }),
});
const WRAPPED = tool({ type: 'object', properties: { result: {} }, required: ['result'], title: 'fiveOutput' });
const OWN = tool({ type: 'object', properties: { result: {} }, required: ['result'], title: 'Box' });

describe(readJsonResult, () => {
  it.each<[string, Tool, Partial<CallToolResult>, unknown]>([
    ['takes the wrapper off', WRAPPED, { structuredContent: { result: 5 }, content: [text('5')] }, 5],
    ['takes the wrapper off a list', WRAPPED, { structuredContent: { result: [] }, content: [] }, []],
    [
      'takes the wrapper off an object',
      WRAPPED,
      { structuredContent: { result: { a: 1 } }, content: [text('{"a":1}')] },
      { a: 1 },
    ],
    ['takes the wrapper off a text', WRAPPED, { structuredContent: { result: '{' }, content: [text('{')] }, '{'],
    [
      'leaves an object that has no name and the members of a wrapper',
      WRAPPED,
      { structuredContent: { result: 5 }, content: [text('{\n  "result": 5\n}')] },
      { result: 5 },
    ],
    ['leaves an object of the author', OWN, { structuredContent: { result: 5 }, content: [text('5')] }, { result: 5 }],
    ['leaves what is no object', tool({ type: 'number' }), { structuredContent: 5, content: [text('5')] }, 5],
    ['gives text where there is no data', tool(), { content: [text('hello')] }, 'hello'],
    ['gives the object of indented JSON', tool(), { content: [text('{\n  "a": 1\n}')] }, { a: 1 }],
    ['gives several blocks as a list', tool(), { content: [text('a'), text('b')] }, ['a', 'b']],
  ])('%s', (_, one, result, value) => {
    expect(readJsonResult(one, { content: [], ...result })).toEqual(value);
  });

  it('throws a ToolError for a result that is an error', () => {
    expect(() => readJsonResult(WRAPPED, { isError: true, content: [text('no'), text('more')] })).toThrow(
      new ToolError('no'),
    );
    expect(() => readJsonResult(WRAPPED, { isError: true, content: [] })).toThrow('said nothing about it');
  });
});
