import { ts } from 'typescript-json-schema';
import type { ManifestDecorator } from '../manifest/manifest';
import { namedMembers } from './class-chain';
import type { FactsReader } from './facts-reader';
import { readDecorators } from './source-decorators';

/** Decorators of which class-transformer keeps the one that ran last. */
const LAST_ONE_COUNTS = new Set(['Exclude', 'Expose', 'Type']);

/** The decorators on the members of a chain of classes, in the order in which they run; of some members only, where named. */
export function memberDecorators(
  chain: readonly ts.ClassLikeDeclaration[],
  reader: FactsReader,
  only?: ReadonlySet<string>,
): ReadonlyMap<string, readonly ManifestDecorator[]> {
  const members = new Map<string, readonly ManifestDecorator[]>();
  for (const owner of chain) {
    const own = new Map<string, ManifestDecorator[]>();
    for (const { name, node } of namedMembers(owner, reader.checker)) {
      if (only?.has(name) === false || ts.isParameter(node) || !ts.canHaveDecorators(node)) continue;
      const found = readDecorators(node, reader);
      if (found.length > 0) own.set(name, [...(own.get(name) ?? []), ...found]);
    }
    for (const [name, found] of own) members.set(name, [...(members.get(name) ?? []), ...effective(found)]);
  }
  return members;
}

/** The decorators of class-transformer on a class itself. */
export function ownDecorators(declaration: ts.ClassLikeDeclaration, reader: FactsReader): readonly ManifestDecorator[] {
  return readDecorators(declaration as ts.ClassDeclaration, reader).filter(isOfTransformer);
}

export function isOfTransformer(decorator: ManifestDecorator): boolean {
  return decorator.package === 'class-transformer';
}

/** Whether an author says by a decorator that a member travels, be it private or a method. */
export function declaresMember(decorator: ManifestDecorator): boolean {
  return decorator.package === 'stereomcp' || (isOfTransformer(decorator) && decorator.name === 'Expose');
}

/** The decorators of one member in one class, without those of class-transformer that another one replaces. */
function effective(decorators: readonly ManifestDecorator[]): readonly ManifestDecorator[] {
  return decorators.filter(
    (decorator, index) =>
      decorator.package !== 'class-transformer' ||
      !LAST_ONE_COUNTS.has(decorator.name) ||
      !decorators.slice(index + 1).some((later) => isOfTransformer(later) && later.name === decorator.name),
  );
}
