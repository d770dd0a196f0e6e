import { ts } from 'typescript-json-schema';
import type { ManifestMethod, ManifestResult } from '../manifest/manifest';
import { strayKeywordTags } from './keyword-tags';
import type { MethodContract } from './method-contract';
import { methodDocs } from './method-docs';
import { readParameters, type MethodPlace } from './read-parameters';
import { compilerFailure } from './read-type';

/** Where a method stands in the class that it is read for. */
export interface ReadMethodPlace extends MethodPlace {
  readonly line: number;
  /** Whether its decorators stand in this very class. */
  readonly isOwn: boolean;
}

/** What a method takes and returns, and what its doc comment says; where the compiler fails at it, that it did. */
export function readMethod(contract: MethodContract, place: ReadMethodPlace): ManifestMethod {
  const { declaration, signatures } = contract;
  const { description, deprecated, returns } = methodDocs(documented(contract));
  const strayTags = strayKeywordTags(declaration);
  return {
    decorators: place.isOwn ? place.decorators.offersOf(declaration) : [],
    line: place.line,
    ...(description === undefined ? {} : { description }),
    ...(deprecated === undefined ? {} : { deprecated }),
    ...(signatures > 1 ? { overloads: signatures } : {}),
    ...(strayTags.length > 0 ? { strayTags } : {}),
    ...readTypes(contract, place, returns),
  };
}

type MethodTypes = Pick<ManifestMethod, 'parameters' | 'result'>;

function readTypes(contract: MethodContract, place: ReadMethodPlace, returns: string | undefined): MethodTypes {
  const { declaration, signature } = contract;
  const offers = place.decorators.offersOf(declaration);
  // Nobody reads what a prompt or a completion returns, and types of messages would fill the manifest.
  const hasResult = offers.includes('Tool') || offers.includes('Resource');
  try {
    return {
      parameters: readParameters(contract, place),
      result: hasResult ? described(readResult(signature, declaration, place), returns) : { kind: 'open' },
    };
  } catch (error) {
    const problem = compilerFailure(error);
    const parameters = declaration.parameters.map(({ name }) => ({ name: name.getText(), type: { problem } }));
    return { parameters, result: { kind: 'none', reason: problem } };
  }
}

/** The implementation, then the overloads, the last one first. */
function documented({ declaration, signature }: MethodContract): readonly ts.MethodDeclaration[] {
  const { parent } = declaration;
  const members = ts.isClassLike(parent) ? [...parent.members] : [];
  const siblings = members.filter(ts.isMethodDeclaration).filter((member) => {
    return member !== declaration && member.name.getText() === declaration.name.getText();
  });
  const last = siblings.filter((sibling) => sibling === signature.getDeclaration());
  return [declaration, ...last, ...siblings.reverse()];
}

function readResult(
  signature: ts.Signature,
  declaration: ts.MethodDeclaration,
  { checker, types, uncertainty }: ReadMethodPlace,
): ManifestResult {
  const returned = signature.getReturnType();
  const type = returned.isTypeParameter() ? returned : (checker.getAwaitedType(returned) ?? returned);
  const reason = uncertainty(type);
  if (reason !== undefined) return { kind: 'none', reason };
  const overload = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
  const annotation = awaited((overload ?? declaration).type);
  return types.resultOf(type, { node: declaration, ...(annotation === undefined ? {} : { annotation }) });
}

/** The type inside `Promise<…>`, as written. */
function awaited(annotation: ts.TypeNode | undefined): ts.TypeNode | undefined {
  if (annotation === undefined || !ts.isTypeReferenceNode(annotation)) return annotation;
  const isPromise = ts.isIdentifier(annotation.typeName) && /^Promise(?:Like)?$/.test(annotation.typeName.text);
  const [inner] = annotation.typeArguments ?? [];
  return isPromise ? awaited(inner) : annotation;
}

function described(result: ManifestResult, returns: string | undefined): ManifestResult {
  const hasSchema = result.kind === 'data' || result.kind === 'reply';
  return hasSchema && returns !== undefined ? { ...result, description: returns } : result;
}
