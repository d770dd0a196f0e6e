import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { authorPlace, followAuthorCode, runAuthorCode } from '../../lib/dispatch/author-code';

describe('the place of the code of an author', () => {
  it('is not known before anybody asks for it to be followed', () => {
    expect(runAuthorCode('tool now', () => [authorPlace()])).toEqual([undefined]);
  });

  it('is known in the code itself, and in what it begins, and nowhere else', async () => {
    followAuthorCode();
    followAuthorCode();
    const seen: unknown[] = [];
    const emitter = new EventEmitter();
    const work = runAuthorCode('tool now', async () => {
      seen.push(authorPlace());
      emitter.on('news', () => seen.push(authorPlace()));
      await setTimeout(1);
      seen.push(authorPlace());
    });
    expect(authorPlace()).toBeUndefined();
    runAuthorCode('prompt brief', () => seen.push(authorPlace()));
    await work;
    emitter.emit('news');
    expect(seen).toEqual(['tool now', 'prompt brief', 'tool now', undefined]);
  });
});
