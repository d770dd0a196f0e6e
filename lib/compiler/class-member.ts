import { ts } from 'typescript-json-schema';
import type { ManifestDecorator, ManifestNode } from '../manifest/manifest';
import { classChain, isNotPublic, namedMembers } from './class-chain';
import { optionOf } from './decorator-options';
import type { FactsReader } from './facts-reader';
import { declaresMember, isOfTransformer, memberDecorators, ownDecorators } from './member-decorators';
import { statedType } from './stated-type';

/** One member of a class by itself, as its source has it. */
export interface ClassMemberFacts {
  /** Its decorators, with what those of the class itself mean for it. */
  readonly decorators: readonly ManifestDecorator[];
  /** Whether it is private or protected, and no decorator lets it travel. */
  readonly hidden: boolean;
  /** Its type where only a decorator lets it travel: what an exposed method returns, or that of a private member. */
  readonly stated: (() => ManifestNode | undefined) | undefined;
  readonly isMethod: boolean;
}

/** What a class says of one of its members. */
export function classMember(owner: ts.Type, name: string, reader: FactsReader): ClassMemberFacts {
  const chain = classChain(owner, reader.checker);
  const own = memberDecorators(chain, reader, new Set([name])).get(name) ?? [];
  const nodes = chain.flatMap((declaration) => namedMembers(declaration, reader.checker));
  const node = nodes.findLast((member) => member.name === name)?.node;
  const isMethod = node !== undefined && ts.isMethodDeclaration(node);
  const isClosed = node !== undefined && isNotPublic(node);
  const declared = own.some(declaresMember);
  const declaration = chain.at(-1);
  return {
    decorators: declaration === undefined ? own : [...closing(declaration, own, reader), ...own],
    hidden: isClosed && !declared,
    stated:
      node !== undefined && declared && (isMethod || isClosed) ? () => statedType(node, owner, reader) : undefined,
    isMethod,
  };
}

/** Whether a decorator keeps a member in on the way out, and on the way in as well. */
export function shuts(decorator: ManifestDecorator, way: 'out' | 'both'): boolean {
  if (!isOfTransformer(decorator) || decorator.name !== 'Exclude') return false;
  const { toPlainOnly, toClassOnly } = waysOf(decorator);
  return way === 'out' ? toPlainOnly || !toClassOnly : toPlainOnly === toClassOnly;
}

/** What `@Exclude()` on the class says of a member that no `@Expose` lets out, or lets out one way only. */
function closing(
  declaration: ts.ClassLikeDeclaration,
  own: readonly ManifestDecorator[],
  reader: FactsReader,
): readonly ManifestDecorator[] {
  const onClass = ownDecorators(declaration, reader);
  const excluded = onClass.find(({ name }) => name === 'Exclude');
  if (excluded === undefined || onClass.some(({ name }) => name === 'Expose')) return [];
  const ways = own.filter((decorator) => isOfTransformer(decorator) && decorator.name === 'Expose').map(waysOf);
  const out = ways.some(({ toPlainOnly, toClassOnly }) => toPlainOnly || !toClassOnly);
  const into = ways.some(({ toPlainOnly, toClassOnly }) => toClassOnly || !toPlainOnly);
  if (out && into) return [];
  const options = out || into ? [{ value: { [out ? 'toClassOnly' : 'toPlainOnly']: true } }] : [];
  return [{ ...excluded, arguments: options }];
}

/** Options that are code count as absent, so that an exclusion holds always. */
function waysOf({ arguments: [options] }: ManifestDecorator): {
  readonly toPlainOnly: boolean;
  readonly toClassOnly: boolean;
} {
  return {
    toPlainOnly: optionOf(options, 'toPlainOnly') === true,
    toClassOnly: optionOf(options, 'toClassOnly') === true,
  };
}
