import { keywordProblems } from '../../lib/schema/keyword-problems';

describe(keywordProblems, () => {
  it('has nothing to say of good options', () => {
    const options = {
      ...{ description: 'd', title: 't', optional: true, nullable: false, default: 5n, type: () => String },
      ...{ minimum: 0, pattern: '^\\p{L}+$', format: 'email', enum: ['a', null], examples: [{ $ref: 'data' }] },
      ...{ anyOf: [{ type: 'string' }, true], 'x-mcp-header': 'X-Region', deprecated: undefined },
    };
    expect(keywordProblems(options)).toEqual([]);
  });

  it.each([
    [{ pattern: '(' }, /^has a pattern that is no regular expression/],
    [{ format: 'phone' }, /^has an unknown "format": "phone"; draft 2020-12 defines date-time, /],
    [{ minimum: 'x' }, /^has a wrong "minimum": it must be a number, not "x"\.$/],
    [{ multipleOf: 0 }, /^has a wrong "multipleOf": it must be a number above 0, not 0\.$/],
    [{ maxItems: 'x' }, /^has a wrong "maxItems": it must be a whole number that is not negative, not "x"\.$/],
    [{ minLength: -1 }, /^has a wrong "minLength"/],
    [{ description: 5 }, /^has a wrong "description": it must be a text, not 5\.$/],
    [{ allOf: {} }, /^has a wrong "allOf"/],
    [{ anyOf: [{ format: 'zip' }] }, /^at \/anyOf\/0 has an unknown "format": "zip"/],
    [{ examples: [1n] }, /^at \/examples\/0 is 1n, which JSON cannot say\.$/],
    [{ optional: 'yes' }, /^its option "optional" must be true or false\.$/],
    [
      { not: { $ref: '#/$defs/A' } },
      /^at \/not has "\$ref", which cannot stand in a part of a schema; give a class as/,
    ],
    [{ $defs: {} }, /^has "\$defs", which cannot stand in a part of a schema/],
  ])('refuses %j', (options, problem) => {
    expect(keywordProblems(options)).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    ['minLenght', 'write "minLength".'],
    ['optinal', 'write "optional".'],
    ['descripton', 'write "description".'],
    ['maxlength', 'write "maxLength".'],
    ['tpye', 'write "type".'],
    ['constructor', 'leave it out.'],
    ['widget', 'leave it out.'],
  ])('says what the unknown option %s may have meant', (name, fix) => {
    expect(keywordProblems({ [name]: 1 })).toEqual([`has the unknown option "${name}"; ${fix}`]);
  });
});
