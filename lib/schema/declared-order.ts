import type { FieldDeclaration } from '../metadata/declarations';

/**
 * One order out of the members that `@Field` and those that class-validator marked on one class.
 *
 * Each package remembers its own order only, so a `@Field` notes which member of the other's it comes after.
 */
export function declaredOrder(fields: readonly FieldDeclaration[], judged: readonly string[]): readonly string[] {
  const order = [...new Set(judged)];
  let place = 0;
  for (const { member, follows } of fields) {
    if (follows !== undefined) place = Math.max(place, order.indexOf(follows) + 1);
    const known = order.indexOf(member);
    if (known === -1) order.splice(place, 0, member);
    place = Math.max(place, (known === -1 ? place : known) + 1);
  }
  return order;
}
