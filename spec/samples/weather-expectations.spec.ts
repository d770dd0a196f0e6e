import { EXPECTED } from '../../samples/weather/expectations';
import type { ExpectedCall } from '../../samples/weather/expectations';
import { readVectors } from '../support/vectors';
import type { Vector } from '../support/vectors';

/** The program of the sample that shows a vector. */
const SHOWN = new Map([
  ['S01-scalar-integer', 'server.js'],
  ['S02-model-with-descriptions', 'server.js'],
  ['S05-list-of-models', 'server.js'],
  ['S06-dictionary', 'server.js'],
  ['S07-validation-failure', 'broken-upstream.js'],
  ['S08-opt-out', 'server.js'],
  ['S10-class-without-type-hints', 'server.js'],
]);

const { vectors } = readVectors();

function callIn(program: string, tool: string | undefined): ExpectedCall | undefined {
  const calls = EXPECTED.flatMap((server) =>
    server.kind === 'serves' && server.program === program ? server.calls : [],
  );
  return calls.find((call) => call.tool === tool);
}

/** The answer that a vector prescribes, as the sample writes it. */
function answerOf({ content, structuredContent, isError, text, textParsesTo }: Vector): ExpectedCall['answer'] {
  const told = text ?? (textParsesTo === undefined ? undefined : JSON.stringify(textParsesTo, null, 2));
  return {
    content: content ?? [{ type: 'text', text: told }],
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(isError === undefined ? {} : { isError }),
  };
}

describe('what the weather sample expects', () => {
  for (const vector of vectors.filter(({ id }) => SHOWN.has(id))) {
    it(`is the exact outcome of ${vector.id}`, () => {
      expect(callIn(SHOWN.get(vector.id) ?? '', vector.call?.name)).toEqual({
        tool: vector.call?.name,
        arguments: vector.call?.arguments,
        outputSchema: vector.outputSchema,
        answer: answerOf(vector),
      });
    });
  }

  it('covers every call of the sample', () => {
    const calls = EXPECTED.flatMap((server) => (server.kind === 'serves' ? server.calls : []));
    expect(calls).toHaveLength(SHOWN.size);
  });

  it('includes the warning of S10 and the refusal of S09', () => {
    const warns = EXPECTED.flatMap((server) => (server.kind === 'serves' ? server.warns : []));
    const says = EXPECTED.flatMap((server) => (server.kind === 'refuses' ? server.says : []));
    const find = (id: string) => vectors.find((vector) => vector.id === id);
    expect({ warns, says }).toEqual({
      warns: find('S10-class-without-type-hints')?.warns,
      says: ['DefinitionError', ...(find('S09-forced-but-impossible')?.messageContains ?? [])],
    });
  });
});
