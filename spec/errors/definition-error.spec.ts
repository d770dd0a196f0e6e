import { inspect } from 'node:util';
import { DefinitionError } from '../../lib/errors/definition-error';
import type { DefinitionProblem } from '../../lib/errors/definition-error';

const NAME: DefinitionProblem = { className: 'Weather', member: 'now', message: 'has no name.' };
const WHOLE: DefinitionProblem = { className: 'Weather', message: 'cannot be read.' };

describe(DefinitionError, () => {
  it('says class, member and mistake in one line where there is one mistake', () => {
    expect(new DefinitionError([NAME]).message).toBe('Weather.now: has no name.');
    expect(new DefinitionError([WHOLE]).message).toBe('Weather: cannot be read.');
  });

  it('says where the mistake stands, unless the mistake says it itself', () => {
    const at = 'weather.ts:12';
    expect(new DefinitionError([{ ...NAME, at }]).message).toBe('Weather.now (weather.ts:12): has no name.');
    expect(new DefinitionError([{ ...WHOLE, at }]).message).toBe('Weather (weather.ts:12): cannot be read.');
    const message = `'city' (${at}): has no type.`;
    expect(new DefinitionError([{ ...NAME, at, message }]).message).toBe(`Weather.now: ${message}`);
  });

  it('lists several mistakes below their number', () => {
    expect(new DefinitionError([NAME, WHOLE]).message).toBe(
      ['2 mistakes', '  - Weather.now: has no name.', '  - Weather: cannot be read.'].join('\n'),
    );
  });

  it('prints as the message alone, without frames and without a dump of its members', () => {
    const error = new DefinitionError([NAME, WHOLE]);
    expect(error.stack).toBe(`DefinitionError: ${error.message}`);
    // Node puts brackets around an error without frames, and would list enumerable members below it.
    expect(inspect(error)).toBe(`[${String(error.stack)}]`);
  });

  it('carries a code and its facts, which a later change of the given list leaves alone', () => {
    const given = [NAME];
    const error = new DefinitionError(given);
    given.push(WHOLE);
    expect({ name: error.name, code: error.code, problems: error.problems }).toEqual({
      name: 'DefinitionError',
      code: 'ERR_DEFINITION',
      problems: [NAME],
    });
    expect(Object.isFrozen(error.problems)).toBe(true);
    expect(error).toBeInstanceOf(Error);
  });
});
