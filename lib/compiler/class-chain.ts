import { ts } from 'typescript-json-schema';
import { memberName } from './literal-value';

/** A member of a class by its name; a parameter of the constructor may declare one too. */
export interface NamedMember {
  readonly name: string;
  readonly node: ts.ClassElement | ts.ParameterDeclaration;
}

/** The declarations behind a class type, those of bases first; those of mixins in the order in which they are mixed. */
export function classChain(type: ts.Type, checker: ts.TypeChecker): readonly ts.ClassLikeDeclaration[] {
  const chain: ts.ClassLikeDeclaration[] = [];
  const visit = (current: ts.Type): void => {
    if (current.isIntersection()) {
      current.types.forEach(visit);
      return;
    }
    const symbol = current.symbol as ts.Symbol | undefined; // a base may be anything that a mixin returns
    const found = symbol?.declarations?.find(ts.isClassLike);
    if (found === undefined || chain.includes(found)) return;
    const target = (current as Partial<ts.TypeReference>).target ?? current;
    if (target.isClassOrInterface()) checker.getBaseTypes(target).forEach(visit);
    chain.push(found);
  };
  visit(type);
  return chain;
}

/** The members of instances that a class declares itself, without those whose names are `#private` or computed. */
export function namedMembers(owner: ts.ClassLikeDeclaration, checker: ts.TypeChecker): readonly NamedMember[] {
  return owner.members.flatMap((member): readonly NamedMember[] => {
    if (ts.isConstructorDeclaration(member)) {
      return member.parameters
        .filter((parameter) => ts.isParameterPropertyDeclaration(parameter, member))
        .map((parameter) => ({ name: parameter.name.getText(), node: parameter }));
    }
    if (member.name === undefined || ts.isPrivateIdentifier(member.name) || isStatic(member)) return [];
    const name = memberName(member.name, checker);
    return name === undefined ? [] : [{ name, node: member }];
  });
}

/** Whether a member is `private` or `protected`. */
export function isNotPublic(node: NamedMember['node']): boolean {
  const flags = ts.getCombinedModifierFlags(node);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
}

function isStatic(member: ts.ClassElement): boolean {
  return (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
}
