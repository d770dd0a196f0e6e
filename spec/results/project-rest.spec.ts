import { classMeaning, project } from '../support/contracts';

describe('members that no property names', () => {
  class User {
    createdAt = 'c';
  }

  it('are not those that have another name on the wire', () => {
    const schema = { type: 'object', properties: { created_at: { type: 'string' } }, additionalProperties: true };
    const meanings = new Map([[schema, classMeaning(User, [{ name: 'createdAt', wireName: 'created_at' }])]]);
    expect(project(schema, Object.assign(new User(), { more: 1 }), meanings)).toStrictEqual({
      created_at: 'c',
      more: 1,
    });
  });

  it('do not take the place of declared ones', () => {
    const schema = {
      type: 'object',
      properties: { point: { type: 'object', properties: { x: { type: 'number' } } } },
      patternProperties: { '^p': {} },
      additionalProperties: true,
    };
    expect(project(schema, { point: { x: 1, secret: 's' }, other: 1 })).toStrictEqual({ point: { x: 1 }, other: 1 });
  });
});
