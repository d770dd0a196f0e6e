import { ParamHeaders } from '../../../lib/cli/bridge/param-headers';

function headersOf(inputSchema: unknown, given: unknown): unknown {
  const headers = new ParamHeaders();
  headers.learn({ tools: [{ name: 'go', inputSchema }] });
  return headers.headersOf('tools/call', { name: 'go', arguments: given });
}

const city = (type = 'string'): unknown => ({ properties: { city: { type, 'x-mcp-header': 'City' } } });

it.each([
  ['a text', 'Oslo', 'Oslo'],
  ['a number', 3, '3'],
  ['a boolean', false, 'false'],
  ['a text of other letters', 'Zürich', '=?base64?WsO8cmljaA==?='],
  ['a text with blanks at its ends', ' Oslo', '=?base64?IE9zbG8=?='],
  ['an empty text', '', '=?base64??='],
  ['a text that looks as if it were encoded', '=?base64?eA==?=', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='],
  ['a text of several lines', 'a\nb', '=?base64?YQpi?='],
])('an argument goes into its header: %s', (_what, value, header) => {
  expect(headersOf(city(), { city: value })).toEqual({ 'Mcp-Param-City': header });
});

it('members of arguments go, too', () => {
  const schema = { properties: { place: { properties: { city: { type: 'string', 'x-mcp-header': 'City' } } } } };
  expect(headersOf(schema, { place: { city: 'Oslo' } })).toEqual({ 'Mcp-Param-City': 'Oslo' });
});

it.each([
  ['an argument that is not given', city(), {}],
  ['null', city(), { city: null }],
  ['an object', city(), { city: {} }],
  ['a fraction', city(), { city: 1.5 }],
  ['arguments that are none', city(), 'Oslo'],
  ['an inherited member', { properties: { toString: { 'x-mcp-header': 'Text' } } }, {}],
  ['a header that HTTP does not know', { properties: { city: { 'x-mcp-header': 'A: B' } } }, { city: 'Oslo' }],
  ['a schema that is none', null, { city: 'Oslo' }],
])('there is no header for %s', (_what, schema, given) => {
  expect(headersOf(schema, given)).toEqual({});
});

it('there is none for other requests, for tools that were not listed, or lists that are none', () => {
  const headers = new ParamHeaders();
  headers.learn({ tools: 'none' });
  headers.learn(undefined);
  headers.learn({ tools: [null, { name: 5 }, { name: 'go', inputSchema: city() }] });
  expect([
    headers.headersOf('prompts/get', { name: 'go', arguments: { city: 'Oslo' } }),
    headers.headersOf('tools/call', { name: 'stay', arguments: { city: 'Oslo' } }),
    headers.headersOf('tools/call', undefined),
    headers.headersOf('tools/call', { name: 'go', arguments: { city: 'Oslo' } }),
  ]).toEqual([{}, {}, {}, { 'Mcp-Param-City': 'Oslo' }]);
});
