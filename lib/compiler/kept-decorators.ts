import type { ManifestDecorator } from '../manifest/manifest';
import { optionOf, withoutOption } from './decorator-options';

/** How a member of a type differs from the member of the class that it was made of. */
export interface MemberChange {
  /** Its values: those of the class or fewer, objects with other members, or something else altogether. */
  readonly values: 'same' | 'partial' | 'other';
  readonly renamed: boolean;
  /** Whether it is the new type that says when the member may be absent, and what it says. */
  readonly presence: 'optional' | 'required' | undefined;
  /** Whether the class admits null and the new type does not. */
  readonly withoutNull: boolean;
}

/** What decorators of a member of a class say of the member that a type made of it. */
export function keptDecorators(
  decorators: readonly ManifestDecorator[],
  { values, renamed, presence, withoutNull }: MemberChange,
): readonly ManifestDecorator[] {
  const demands = presence === 'required' || withoutNull;
  return decorators
    .filter((decorator) => values !== 'other' || isWayOut(decorator))
    .filter((decorator) => values !== 'partial' || !isAboutItems(decorator))
    .filter(({ package: origin, name }) => !demands || origin !== 'class-validator' || name !== 'IsOptional')
    .map((decorator) => {
      const { package: origin, name } = decorator;
      if (origin === 'class-transformer' && name === 'Expose' && renamed) return withoutOption(decorator, 'name');
      if (origin !== 'stereomcp') return decorator;
      const dropped = [
        ...(values === 'partial' ? ['type'] : []),
        ...(presence === undefined ? [] : ['optional']),
        ...(withoutNull ? ['nullable'] : []),
      ];
      return dropped.reduce(withoutOption, decorator);
    });
}

/** Whether a decorator judges each item of a list, which has other items now. */
function isAboutItems({ package: origin, arguments: given }: ManifestDecorator): boolean {
  return origin === 'class-validator' && given.some((argument) => optionOf(argument, 'each') === true);
}

/** Whether a decorator says if and under which name a member travels, whatever its values are. */
function isWayOut({ package: origin, name }: ManifestDecorator): boolean {
  return origin === 'class-transformer' && (name === 'Exclude' || name === 'Expose');
}
