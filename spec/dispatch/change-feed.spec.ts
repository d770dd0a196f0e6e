import { ChangeFeed, type Change } from '../../lib/dispatch/change-feed';

/** Lets what was queued as a microtask happen. */
async function delivered(): Promise<void> {
  await Promise.resolve();
}

describe(ChangeFeed, () => {
  it('calls every listener after the code that runs, once for each change', async () => {
    const feed = new ChangeFeed();
    const heard: [number, Change][] = [];
    feed.subscribe((change) => heard.push([1, change]));
    feed.subscribe((change) => heard.push([2, change]));
    feed.emit({ kind: 'tools' });
    feed.emit({ kind: 'resource', uri: 'a://b' });
    feed.emit({ kind: 'tools' });
    feed.emit({ kind: 'resource', uri: 'tools' });
    expect(heard).toEqual([]);
    await delivered();
    const all = [{ kind: 'tools' }, { kind: 'resource', uri: 'a://b' }, { kind: 'resource', uri: 'tools' }];
    expect(heard).toEqual([1, 2].flatMap((who) => all.map((change) => [who, change])));
    feed.emit({ kind: 'tools' });
    await delivered();
    expect(heard).toHaveLength(8);
  });

  it('tells nobody what happened before', async () => {
    const feed = new ChangeFeed();
    feed.emit({ kind: 'prompts' });
    const heard: Change[] = [];
    feed.subscribe((change) => heard.push(change));
    await delivered();
    expect(heard).toEqual([]);
  });

  it('does not call a listener that has let go meanwhile', async () => {
    const feed = new ChangeFeed();
    const heard: Change[] = [];
    const end = feed.subscribe((change) => heard.push(change));
    feed.emit({ kind: 'tools' });
    end();
    await delivered();
    expect([heard, feed.listening]).toEqual([[], 0]);
  });

  it('reports a listener that fails, and calls the others all the same', async () => {
    const failures: unknown[] = [];
    const feed = new ChangeFeed({ onerror: (error) => failures.push(error) });
    const heard: Change[] = [];
    feed.subscribe(() => {
      throw new RangeError('deaf');
    });
    feed.subscribe((change) => heard.push(change));
    feed.emit({ kind: 'tools' });
    feed.emit({ kind: 'prompts' });
    await delivered();
    expect(heard).toEqual([{ kind: 'tools' }, { kind: 'prompts' }]);
    expect(failures).toEqual([new RangeError('deaf'), new RangeError('deaf')]);
  });

  it('passes on what its sources tell, through any number of them, and holds on to them only while somebody listens', async () => {
    const source = new ChangeFeed();
    const middle = new ChangeFeed({ sources: [source] });
    const feed = new ChangeFeed({ sources: [middle] });
    expect([source.listening, middle.listening]).toEqual([0, 0]);
    const heard: Change[] = [];
    const end = feed.subscribe((change) => heard.push(change));
    expect([source.listening, middle.listening]).toEqual([1, 1]);
    source.emit({ kind: 'tools' });
    middle.emit({ kind: 'tools' });
    feed.emit({ kind: 'prompts' });
    await delivered();
    expect(heard).toEqual([{ kind: 'tools' }, { kind: 'prompts' }]);
    end();
    expect([source.listening, middle.listening, feed.listening]).toEqual([0, 0, 0]);
  });
});
