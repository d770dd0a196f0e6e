import { callSiteAbove } from '../metadata/call-site';
import { appendDeclaration } from '../metadata/declaration-store';
import { writtenDecorator } from '../metadata/decorator-arguments';
import { emittedPropertyType } from '../metadata/design-types';
import { lastKnownMember } from '../metadata/last-known-member';
import { propertyTarget } from '../metadata/method-target';
import type { JsonValue } from '../schema/json-schema';
import type { KeywordOptions } from '../schema/keyword-options';
import type { LazyTypeExpression } from '../schema/type-expression';

/** Options of `@Field`; all optional, constraints (`minimum`, `pattern`, …) in the words of JSON Schema beside them. */
export interface FieldOptions extends KeywordOptions {
  readonly description?: string;
  /** As in `@Param`, for a member of the class of `@Args()`. */
  readonly header?: string;
  /** The prettified member name by default. */
  readonly title?: string;
  /** Whether the member may be absent. */
  readonly optional?: boolean;
  /** Whether the member may be null. */
  readonly nullable?: boolean;
  /**
   * Published, and given to arguments where the member is absent, so that it may be; as JSON has it, a date as text.
   *
   * Nothing is filled into results.
   */
  readonly default?: JsonValue;
  /** The type, where the compiler erases it (`[String]`, `() => Later`). */
  readonly type?: LazyTypeExpression;
}

/**
 * Declares a member of a class that travels as arguments or as a result, and describes it.
 *
 * @throws {DefinitionError} on static members and symbols, and for wrong arguments.
 */
export function Field(options: FieldOptions = {}): PropertyDecorator {
  const site = callSiteAbove(Field);
  const written = writtenDecorator('Field', [options]);
  return (target, key) => {
    const { type, member } = propertyTarget(written, target, key);
    const follows = lastKnownMember(type);
    const emitted = emittedPropertyType(type, member);
    appendDeclaration(type, {
      kind: 'field',
      member,
      options: { ...options },
      emittedType: emitted.type,
      emits: emitted.emits,
      ...(follows !== undefined && { follows }),
      site,
    });
  };
}
