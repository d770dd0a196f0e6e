import type { DescribedSchema } from '../schema/described-schema';
import type { NodeView } from './node-view';
import { isInheritedName, readInheritedName } from './own-members';
import type { Mode } from './mode';
import { followReference } from './shape-of';
import { valueKind } from './value-kind';

/** A member that can only have certain scalars, such as the `kind` of a shape. */
export interface Mark {
  readonly name: string;
  readonly wireName: string;
  readonly allowed: ReadonlySet<unknown>;
}

/** The members by which a branch can be ruled out before the value is projected by it. */
export function marksOf({ properties, plan }: NodeView, described: DescribedSchema): readonly Mark[] {
  const planned = new Map(plan?.members.map((member) => [member.wireName, member]));
  return [...properties].flatMap(([wireName, nodes]) => {
    const member = planned.get(wireName);
    if (member?.toPlain !== undefined) return []; // what goes out is not what stands there
    const name = member?.name ?? wireName;
    return nodes.flatMap((node) => {
      const { enum: listed, const: only } = followReference(node, described);
      const allowed = listed ?? (only === undefined ? [] : [only]);
      return allowed.length > 0 && allowed.every(isScalar) ? [{ name, wireName, allowed: new Set(allowed) }] : [];
    });
  });
}

/** Whether a member of the value has a scalar that the branch does not allow; reads no other members. */
export function isRuledOut(value: object, marks: readonly Mark[], mode: Mode): boolean {
  if (marks.length === 0 || Array.isArray(value)) return false;
  const onWire = mode % 2 === 1 && valueKind(value) !== 'instance';
  return marks.some(({ name, wireName, allowed }) => {
    const found = read(value, onWire ? wireName : name);
    return isScalar(found) && !allowed.has(found);
  });
}

function read(value: object, name: string): unknown {
  return isInheritedName(name) ? readInheritedName(value, name) : (value as Readonly<Record<string, unknown>>)[name];
}

function isScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
