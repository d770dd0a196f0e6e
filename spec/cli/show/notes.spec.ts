import { Notes } from '../../../lib/cli/show/notes';

function stream(isTTY: boolean): { isTTY: boolean; columns: number; text: string; write(text: string): void } {
  return {
    isTTY,
    columns: 30,
    text: '',
    write(text) {
      this.text += text;
    },
  };
}

describe('what a command says while it works', () => {
  it('is lines in a pipe, of progress at most one a second', () => {
    const pipe = stream(false);
    const notes = new Notes(pipe);
    notes.status('1/3');
    notes.status('2/3');
    notes.line('careful');
    notes.status('3/3');
    notes.clear();
    notes.plain('[info] raw');
    expect(pipe.text).toBe('stereomcp: 1/3\nstereomcp: careful\n[info] raw\n');
  });

  it('counts a terminal that gives no width as one of 80 columns', () => {
    const terminal = { ...stream(true), columns: 0 };
    const notes = new Notes(terminal);
    notes.status('waiting for the server');
    notes.clear();
    expect(terminal.text).toContain('waiting for the server');
  });

  it('is one line of progress on a terminal, which gives way to others and comes back', async () => {
    const terminal = stream(true);
    const notes = new Notes(terminal);
    notes.status('1/3 a long text that does not fit the line');
    notes.line('careful');
    notes.status('2/3');
    await new Promise((resolve) => setTimeout(resolve, 150));
    notes.clear();
    // eslint-disable-next-line no-control-regex -- the colours, which depend on the environment of the spec
    expect(terminal.text.replaceAll(/\x1b\[\d*m/g, '')).toBe(
      '\r\x1b[2K1/3 a long text that does no…\r\x1b[2Kstereomcp: careful\n\r\x1b[2K2/3\r\x1b[2K',
    );
  });

  it('shows what would steer a terminal', () => {
    const terminal = stream(true);
    new Notes(terminal).line('a\x1b[2Jb\u202ec\nd\te');
    expect(terminal.text).toBe('stereomcp: a\\x1b[2Jb\\u202ec\nd\te\n');
    const pipe = stream(false);
    new Notes(pipe).line('a\x1b[2Jb');
    expect(pipe.text).toBe('stereomcp: a\x1b[2Jb\n');
  });
});
