import { contributeAll, contributeNamed, contributeNothing, type Contribution } from './contribution';
import type { ParameterPlace } from './parameter-type';
import type { DeclaredOffer } from './read-class';

/**
 * A parameter without a decorator beside a schema of the author's own.
 *
 * Several bind by their names; a single one takes the whole arguments object, unless the schema has a property of its
 * name and it is no object.
 */
export function contributeToRaw(place: ParameterPlace): Contribution {
  const { offer, parameter, session } = place;
  if (parameter === undefined) return contributeNothing({ kind: 'all', described: undefined });
  if (parameter.takes === 'all') return contributeAll(undefined, place);
  const { name } = parameter;
  const names = propertyNames(offer);
  if (plainParameters(offer) === 1 && !(names?.includes(name) === true && !isObject(place))) {
    return contributeAll(undefined, place);
  }
  if (names?.includes(name) === false && parameter.optional !== true) {
    session.problems.push(
      `its inputSchema has no property '${name}', which a parameter is called (${offer.declared?.at ?? ''}); name them alike, or give the parameter a default.`,
    );
  }
  return contributeNamed({ name, options: {} }, place);
}

/** The names that the author's schema has; undefined where it has none to tell. */
function propertyNames({ declaration }: DeclaredOffer): readonly string[] | undefined {
  const properties = declaration.kind === 'tool' ? declaration.options.inputSchema?.properties : undefined;
  return typeof properties === 'object' && properties !== null ? Object.keys(properties) : undefined;
}

/** How many parameters take arguments. */
function plainParameters({ declared }: DeclaredOffer): number {
  return declared?.method.parameters.filter(({ takes }) => takes !== 'context').length ?? 0;
}

function isObject({ parameter }: ParameterPlace): boolean {
  if (parameter === undefined || 'problem' in parameter.type) return true;
  const { type, $ref, anyOf } = parameter.type.schema;
  return $ref !== undefined || type === 'object' || (type === undefined && anyOf === undefined);
}
