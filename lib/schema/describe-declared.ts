import { dirname, join } from 'node:path';
import type { Manifest, ManifestClassFacts, ManifestDefinition, ManifestNode } from '../manifest/manifest';
import { describeMembers } from './class-schema';
import { declaredMeaning } from './declared-meaning';
import { declaredMembers, reportMethods, withheldNames, type DeclaredShape } from './declared-members';
import type { DeclaredOwner } from './declared-owner';
import { howToReach, howToReplace } from './declared-owner';
import { DeclaredType } from './declared-type';
import { describeType } from './describe-type';
import type { Constructor } from './described-schema';
import type { JsonSchema } from './json-schema';
import type { SchemaSession } from './schema-session';
import { setMember } from './set-member';

/** Where types of a manifest become schemas. */
export interface DeclaredPlace {
  readonly session: SchemaSession;
  readonly manifest: Manifest;
  /** The folder of the manifest, from which packages of its classes can be found; the working directory by default. */
  readonly folder?: string;
  /** The classes that the run time holds, by the key of their definition. */
  readonly reachable: ReadonlyMap<string, Constructor>;
}

/** The schema node of a type as the manifest has it, its named types among the definitions of the session. */
export function describeDeclared(node: ManifestNode, place: DeclaredPlace): JsonSchema {
  useDeclarations(place);
  return new DeclaredDescriber(place, node).describe(node, 'object');
}

/**
 * Lets the classes that type expressions of this session name take their members from the manifest, as far as it is
 * known which of its definitions they are.
 */
export function useDeclarations(place: DeclaredPlace): void {
  place.session.readClass = (type) => {
    // A generic class is several definitions, none of which its bare name means.
    const [key, ...others] = [...place.reachable].flatMap(([known, held]) => (held === type ? [known] : []));
    return key === undefined || others.length > 0
      ? undefined
      : new DeclaredDescriber(place, { $ref: key }).reference(key);
  };
}

class DeclaredDescriber {
  readonly #place: DeclaredPlace;
  /** The whole type that is being described. */
  readonly #whole: ManifestNode;

  constructor(place: DeclaredPlace, whole: ManifestNode) {
    this.#place = place;
    this.#whole = whole;
  }

  /** `label` names in reports what has the type: a class, or the member of one. */
  describe(node: ManifestNode, label: string): JsonSchema {
    const { session } = this.#place;
    const { is, $ref, properties, madeOf, ...rest } = node;
    if ($ref !== undefined) return { ...this.reference($ref), ...rest };
    const described = this.#withParts(rest, label);
    if (properties === undefined && madeOf === undefined) {
      // A result may be a list or a date all the same, which are objects to TypeScript.
      if (is === 'object' && session.direction === 'input') return { ...described, type: 'object' };
      const meaning = declaredMeaning(is, session, label);
      return meaning === undefined ? described : session.mean(described, meaning);
    }
    const name = label === 'object' && madeOf !== undefined ? madeOf.of.join(' & ') : label;
    return this.#object(node, { facts: madeOf, type: undefined, label: name, key: undefined }, described);
  }

  /** A fresh `$ref` node to a definition. */
  reference(key: string): JsonSchema {
    const { session, manifest, reachable } = this.#place;
    const definition = Object.hasOwn(manifest.definitions, key) ? manifest.definitions[key] : undefined;
    if (definition === undefined) {
      session.problems.push(`the manifest refers to ${key}, which it does not hold; make it anew.`);
      return {};
    }
    const type = reachable.get(key);
    return session.define(definition, definitionName(definition), () => this.#define(key, definition, type));
  }

  #define(key: string, definition: ManifestDefinition, type: Constructor | undefined): JsonSchema {
    const { session } = this.#place;
    const { schema } = definition;
    const name = definition.name === '' ? 'Anonymous' : definition.name;
    const label = name.replace(/<.*/s, '');
    const { properties, madeOf, ...rest } = schema;
    const facts = definition.class ?? madeOf;
    if (properties === undefined && madeOf === undefined) {
      const node = this.describe(schema, label);
      const meaning = session.meanings.get(node);
      const titled = { ...node, title: name };
      if (meaning !== undefined) return session.mean(titled, meaning);
      const shape = this.#shapeOf(schema, { facts, type, label, key });
      const withholds = withheldNames(shape, session.direction);
      if (withholds === undefined) return titled;
      return session.mean(titled, { kind: 'class', plan: { type: undefined, members: [], residual: [], withholds } });
    }
    return this.#object(schema, { facts, type, label, key }, { ...this.#withParts(rest, label), title: name });
  }

  /** An object with members, for which `described` is all that is said of it as a whole. */
  #object(schema: ManifestNode, owner: Owner, described: JsonSchema): JsonSchema {
    const { session } = this.#place;
    const shape = this.#shapeOf(schema, owner);
    const members = declaredMembers(shape, session.direction);
    reportMethods(shape, session.direction);
    const { node, plan } = describeMembers(members, { session, describe: describeType });
    const withholds = withheldNames(shape, session.direction);
    const { required: _required, type: _type, title, description, ...rest } = described;
    const whole: JsonSchema = {
      ...(description !== undefined && { description }),
      ...node,
      ...rest,
      ...(title !== undefined && { title }),
      type: 'object',
    };
    const changes = plan.members.some((member) => member.name !== member.wireName || 'default' in member);
    const called = plan.members.some(({ toPlain, toClass }) => toPlain !== undefined || toClass !== undefined);
    const isPlain = !changes && !called && plan.residual.length === 0 && withholds === undefined;
    if (owner.type === undefined && isPlain) return whole;
    const kept = withholds === undefined ? {} : { withholds };
    return session.mean(whole, { kind: 'class', plan: { ...plan, ...kept, type: owner.type } });
  }

  #shapeOf(schema: ManifestNode, owner: Owner): DeclaredShape {
    return {
      schema,
      facts: owner.facts,
      type: owner.type,
      owner: this.#ownerOf(owner, schema.madeOf?.of),
      describe: (node, member) => this.describe(node, `${owner.label}.${member}`),
    };
  }

  /** `of` names the classes that a type which is none was made of. */
  #ownerOf({ label, key }: Owner, of: readonly string[] | undefined): DeclaredOwner {
    const { session, manifest, folder = process.cwd() } = this.#place;
    const source = key === undefined ? undefined : manifest.definitions[key]?.source;
    const reported = new Set<string>();
    return {
      name: label,
      folders: [...(source === undefined ? [] : [dirname(join(folder, source))]), folder, process.cwd()],
      typed: (type) => new DeclaredType(() => this.describe(type, label)),
      needsCode: (member, what) => {
        const fix =
          of === undefined ? howToReach({ name: label, key, within: this.#whole }, session) : howToReplace(of);
        const problem = `${label}.${member}: ${what} works only where the class is at hand; ${fix}.`;
        if (reported.has(problem)) return;
        reported.add(problem);
        session.problems.push(problem);
      },
    };
  }

  #withParts(node: ManifestNode, label: string): JsonSchema {
    const described: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(node))
      setMember(described, keyword, this.#part(keyword, value, label));
    return described;
  }

  #part(keyword: string, value: unknown, label: string): unknown {
    const describe = (node: unknown): unknown =>
      typeof node === 'object' && node !== null ? this.describe(node as ManifestNode, label) : node;
    switch (keyword) {
      case 'items':
      case 'additionalProperties':
      case 'not':
        return describe(value);
      case 'prefixItems':
      case 'anyOf':
      case 'oneOf':
      case 'allOf':
        return (value as readonly unknown[]).map(describe);
      case 'patternProperties':
        return Object.fromEntries(Object.entries(value as object).map(([name, node]) => [name, describe(node)]));
      default:
        return value;
    }
  }
}

interface Owner {
  readonly facts: ManifestClassFacts | undefined;
  readonly type: Constructor | undefined;
  readonly label: string;
  readonly key: string | undefined;
}

/** A name that can stand in references: `Page<User>` becomes `Page_User`. */
function definitionName({ name }: ManifestDefinition): string {
  return name.replace(/[^\p{L}\p{N}_$.-]+/gu, '_').replace(/^_+|_+$/g, '');
}
