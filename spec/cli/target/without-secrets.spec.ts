import { addHeader } from '../../../lib/cli/target/target-options';
import { withoutSecrets } from '../../../lib/cli/target/without-secrets';

function basic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}

it.each([
  ['a name and a password', 'ann:pass', 'ann:pass'],
  ['a name alone', 'ann', 'ann:'],
  ['what is escaped', 'a%40n:p%C3%A4ss', 'a@n:päss'],
  ['a percent sign that escapes nothing', 'us%e:100%', 'us%e:100%'],
  ['a percent sign beside what is escaped', 'ann:5%%40%zz%41', 'ann:5%@%zzA'],
  ['what is escaped, and is no text', 'ann:%ff', 'ann:%ff'],
])('%s before the @ of a URL goes into a header', (_what, before, pair) => {
  const { url, headers } = withoutSecrets({ url: new URL(`http://${before}@localhost:3000/mcp?a=1`), headers: {} });
  expect([url.href, headers]).toEqual(['http://localhost:3000/mcp?a=1', { authorization: basic(pair) }]);
});

it.each(['authorization', 'Authorization', 'AUTHORIZATION'])('the header %s that is given wins over it', (name) => {
  const given = { url: new URL('http://ann:pass@localhost/mcp'), headers: { [name]: 'Bearer T', 'X-Team': 'red' } };
  const { url, headers } = withoutSecrets(given);
  expect([url.href, headers]).toEqual(['http://localhost/mcp', { [name]: 'Bearer T', 'X-Team': 'red' }]);
});

it('a header that is given twice counts as it was given last, however its name is written', () => {
  const first = addHeader('X-Team: red', addHeader('Authorization: Bearer A'));
  expect(addHeader('authorization: Bearer B', first)).toEqual({ 'X-Team': 'red', authorization: 'Bearer B' });
});
