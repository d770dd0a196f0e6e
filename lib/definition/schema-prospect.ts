import { declaredMethods, sourceWhileDefining } from './declared-method';
import type { SchemaReader } from '../metadata/forced-output';
import { manifestsAreOff } from '../manifest/manifests-are-off';
import { declaresFields } from '../schema/class-schema';
import { isBuiltIn } from '../schema/describe-type';

/**
 * Whether a class has a schema, as far as that is known while the class with the tool is still being defined.
 *
 * The sources are asked only about a class that no decorator describes; where they are not found, the server may still
 * name a manifest of its own.
 */
export const schemaProspect: SchemaReader = (result, { owner, declaration }) => {
  if (isBuiltIn(result) || declaresFields(result)) return 'possible';
  if (manifestsAreOff()) return { at: undefined };
  const declared = declaredMethods(sourceWhileDefining(owner, declaration))(owner, declaration.member);
  if (declared === undefined) return 'later';
  const found = declared.method.result;
  // Another class than the method's own is told apart when all types of the class are read.
  return found.kind === 'undeclared' && found.className === result.name ? { at: declared.at } : 'later';
};
