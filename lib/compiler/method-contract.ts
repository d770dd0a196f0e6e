import { ts } from 'typescript-json-schema';
import type { DecoratorReader } from './method-decorators';
import { basesOf, classOf, classType, type SourceClass } from './read-classes';
import { isInGeneric, openParameter } from './method-generics';

/** What a class offers under the name of a member, be it its own method or that of a base. */
export interface MethodContract {
  readonly name: string;
  /** The last overload, with the type arguments that the class gives to its bases. */
  readonly signature: ts.Signature;
  /** How many signatures can be called: more than one where there are overloads. */
  readonly signatures: number;
  /** The decorated method: the implementation, with the names and defaults of its parameters. */
  readonly declaration: ts.MethodDeclaration;
}

/** Finds the contracts of methods along the bases of classes. */
export class ContractReader {
  readonly #checker: ts.TypeChecker;
  readonly #decorators: DecoratorReader;
  readonly #certain = new Map<ts.ClassLikeDeclaration, Map<string, boolean>>();

  constructor(checker: ts.TypeChecker, decorators: DecoratorReader) {
    this.#checker = checker;
    this.#decorators = decorators;
  }

  /** Every method that a class offers, its own ones first, in declared order. */
  contractsOf(owner: Pick<SourceClass, 'node' | 'type'>): readonly MethodContract[] {
    return this.#checker.getPropertiesOfType(owner.type).flatMap((property) => this.#contract(property, owner) ?? []);
  }

  /** Whether a method's types are known without knowing what a type parameter around its class stands for. */
  isCertain(contract: MethodContract): boolean {
    return !isInGeneric(contract.declaration) || openParameter(contract.signature, this.#checker) === undefined;
  }

  /** Whether the entry of a base says already what an inherited method is. */
  isSaidByBase(name: string, owner: Pick<SourceClass, 'type'>): boolean {
    return basesOf(owner, this.#checker).some((base) => this.#isSaid(name, classOf(base)));
  }

  #isSaid(name: string, node: ts.ClassLikeDeclaration | undefined): boolean {
    if (node === undefined) return false;
    let known = this.#certain.get(node);
    if (known === undefined) this.#certain.set(node, (known = new Map<string, boolean>()));
    let certain = known.get(name);
    if (certain === undefined) {
      const contract = this.#contractIn(node, name);
      certain = contract !== undefined && this.isCertain(contract);
      known.set(name, certain);
    }
    return certain;
  }

  #contractIn(node: ts.ClassLikeDeclaration, name: string): MethodContract | undefined {
    const type = classType(node, this.#checker);
    const property = type && this.#checker.getPropertyOfType(type, name);
    return property === undefined || type === undefined ? undefined : this.#contract(property, { node, type });
  }

  #contract(property: ts.Symbol, owner: Pick<SourceClass, 'node' | 'type'>): MethodContract | undefined {
    const { name } = property;
    // Of classes that a mixin joins, the outermost stands first, and its method is the one that runs.
    const [first] = property.declarations ?? [];
    if (first === undefined || !ts.isMethodDeclaration(first)) return undefined;
    if (first.getSourceFile().isDeclarationFile) return undefined; // decorators are left out there
    const { parent } = first;
    const declaration = this.#offered(property, parent);
    if (declaration !== undefined) return this.#signed({ name, property, declaration });
    if (!ts.isClassLike(parent)) return undefined;
    return parent === owner.node ? this.#overridden(name, owner) : this.#overriddenAbove(property, parent);
  }

  /** An override without a decorator keeps what it overrides, also what that takes and returns. */
  #overridden(name: string, owner: Pick<SourceClass, 'node' | 'type'>): MethodContract | undefined {
    for (const base of basesOf(owner, this.#checker)) {
      const property = this.#checker.getPropertyOfType(base, name);
      const node = classOf(base);
      const type = node && classType(node, this.#checker);
      if (property === undefined || node === undefined || type === undefined) continue;
      const contract = this.#contract(property, { node, type });
      if (contract === undefined) continue;
      return this.isCertain(contract) ? contract : this.#signed({ ...contract, property });
    }
    return undefined;
  }

  /** The same for an override in a base, of which only the override itself knows this class's type arguments. */
  #overriddenAbove(property: ts.Symbol, parent: ts.ClassLikeDeclaration): MethodContract | undefined {
    const type = classType(parent, this.#checker);
    const contract = type && this.#overridden(property.name, { node: parent, type });
    if (contract === undefined || this.isCertain(contract)) return contract;
    return this.#signed({ ...contract, property });
  }

  #offered(property: ts.Symbol, parent: ts.Node): ts.MethodDeclaration | undefined {
    return property.declarations?.find(
      (candidate): candidate is ts.MethodDeclaration =>
        candidate.parent === parent &&
        ts.isMethodDeclaration(candidate) &&
        this.#decorators.offersOf(candidate).length > 0,
    );
  }

  #signed(
    found: Omit<MethodContract, 'signature' | 'signatures'> & { readonly property: ts.Symbol },
  ): MethodContract | undefined {
    const { name, property, declaration } = found;
    const [first] = property.declarations ?? [];
    const signatures = this.#checker.getTypeOfSymbol(property).getCallSignatures();
    const own = signatures.filter((candidate) => candidate.getDeclaration().parent === first?.parent);
    const counted = own.length > 0 ? own : signatures;
    const signature = counted.at(-1);
    return signature && { name, signature, signatures: counted.length, declaration };
  }
}
