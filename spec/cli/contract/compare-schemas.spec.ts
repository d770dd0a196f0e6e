import Ajv2020 from 'ajv/dist/2020';
import * as fc from 'fast-check';
import { compareSchemas } from '../../../lib/cli/contract/compare-schemas';
import { adds, takesAway } from '../../../lib/cli/contract/schema-rules';
import type { JsonSchema } from '../../../lib/schema/json-schema';
import { anyUndeclared, onlyDeclared, schemaPairs } from './random-schemas';
import { sampleValues } from './sample-values';

/** More take more time, and find more. */
const RUNS = Number(process.env.SCHEMA_PAIRS ?? 150);

const ajv = new Ajv2020({ strict: false, allErrors: false });

describe('the comparison of schemas', () => {
  it('calls no change of arguments harmless that refuses what was taken', () => {
    const seen = { harmless: 0, values: 0 };
    fc.assert(
      fc.property(schemaPairs, ([before, after]) => {
        if (takesAway(compareSchemas(before, after, 'argument'))) return;
        seen.harmless += 1;
        const [wasTaken, isTaken] = [ajv.compile(onlyDeclared(before)), ajv.compile(after)];
        const values = around(before, after).filter((value) => wasTaken(value));
        seen.values += values.length;
        expect(values.filter((value) => !isTaken(value))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(seen.harmless).toBeGreaterThan(RUNS / 20);
    expect(seen.values).toBeGreaterThan(RUNS);
  });

  it('calls no change of results harmless that gives what nobody knew of', () => {
    const seen = { harmless: 0, values: 0 };
    fc.assert(
      fc.property(schemaPairs, ([before, after]) => {
        if (adds(compareSchemas(before, after, 'member'))) return;
        seen.harmless += 1;
        const [wasKnown, isGiven] = [ajv.compile(anyUndeclared(before)), ajv.compile(onlyDeclared(after))];
        const values = around(before, after).filter((value) => isGiven(value));
        seen.values += values.length;
        expect(values.filter((value) => !wasKnown(value))).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(seen.harmless).toBeGreaterThan(RUNS / 20);
    expect(seen.values).toBeGreaterThan(RUNS);
  });

  it('finds nothing between a schema and itself', () => {
    fc.assert(
      fc.property(schemaPairs, ([schema]) => {
        expect(compareSchemas(schema, structuredClone(schema), 'argument')).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('says something of every change', () => {
    fc.assert(
      fc.property(schemaPairs, ([before, after]) => {
        const said = compareSchemas(before, after, 'argument');
        const back = compareSchemas(after, before, 'argument');
        expect(said.length > 0).toBe(back.length > 0);
      }),
      { numRuns: 100 },
    );
  });
});

function around(before: JsonSchema, after: JsonSchema): readonly unknown[] {
  return [...sampleValues(before), ...sampleValues(after)];
}
