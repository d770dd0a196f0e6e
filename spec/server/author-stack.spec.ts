import { join } from 'node:path';
import { authorStack } from '../../lib/server/author-stack';

const OWN = join(__dirname, '../../lib/server/server-state.ts');

function thrown(...frames: readonly string[]): Error {
  const error = new Error('no database');
  error.stack = ['Error: no database', '  at the port 5432', ...frames].join('\n');
  return error;
}

describe('the stack of what an author throws', () => {
  const author = '    at Weather.onStart (/app/server.ts:7:11)';
  const own = `    at ServerState.start (${OWN}:10:3)`;

  it('has the lines of the author only', () => {
    const error = thrown(author, own, '    at node:internal/main:1:2', '    at run (node:internal/process:1:2)');
    expect(authorStack(error)).toBe(`Error: no database\n  at the port 5432\n${author}`);
  });

  it('is whole where no line is the author’s', () => {
    expect(authorStack(new TypeError('boom'))).toMatch(/^TypeError: boom\n\s+at /);
    const error = new Error('no database');
    error.stack = `Error: no database\n${own}`;
    expect(authorStack(error)).toBe(`Error: no database\n${own}`);
  });

  it('is a text of what is no error', () => {
    expect(authorStack('gone')).toContain('gone');
  });
});
