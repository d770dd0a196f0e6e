import { classChain, ownDeclarations } from '../metadata/declaration-store';
import type { FieldDeclaration, FieldDeclarationOptions } from '../metadata/declarations';
import { emittedMethodTypes, emittedPropertyType } from '../metadata/design-types';
import { declaredOrder } from './declared-order';
import type { Constructor } from './described-schema';
import type { JsonSchema } from './json-schema';
import type { Direction } from './schema-session';
import type { TransformedMember } from './transformer-metadata';
import { transformerMetadata } from './transformer-metadata';
import type { ValidatorRecord } from './validator-storage';
import { ownValidatorRecords } from './validator-storage';

/** One member of a class that crosses the wire, with all that decorators and the compiler say of it. */
export interface ClassMember {
  readonly owner: { readonly name: string };
  readonly name: string;
  readonly wireName: string;
  /** class-validator's decorators, those of bases first. */
  readonly records: readonly ValidatorRecord[];
  /** `@Field` options, those of a derived class over those of its bases. */
  readonly field: FieldDeclarationOptions;
  readonly transformed: TransformedMember | undefined;
  readonly emitted: { readonly emits: boolean; readonly type: unknown };
  /** The type in the source, where it is known; undefined where only decorators and the compiler tell. */
  readonly declared?: DeclaredMember;
}

/** What the source of a member says. */
export interface DeclaredMember {
  readonly optional: boolean;
  /** What the member starts with; a default where nothing forbids it. */
  readonly initial?: unknown;
  readonly describe: () => JsonSchema;
}

/** The members of one class and what is said of them, wherever that was read. */
export interface MemberSource {
  /** The members that decorators declare, in declared order, bases first. */
  readonly names: readonly string[];
  admits(name: string, direction: Direction): boolean;
  /** Whether nothing can be assigned to a member: a getter without a setter, or a method. */
  isReadOnly(name: string): boolean;
  member(name: string, direction: Direction): ClassMember;
}

/** What decorators wrote on one class of a chain. */
interface Layer {
  readonly records: readonly ValidatorRecord[];
  readonly fields: readonly FieldDeclaration[];
}

/**
 * Whether class-validator, `@Field` or class-transformer's `@Expose` and `@Type` know a member of a class or of its
 * bases. Loads neither package.
 */
export function declaresFields(type: Constructor): boolean {
  const declared = layersOf(type).some(({ records, fields }) => records.length + fields.length > 0);
  return declared || [...(transformerMetadata(type)?.members.values() ?? [])].some(isDeclaration);
}

/** The members that travel in a direction, in declared order, bases first. */
export function classMembers(type: Constructor, direction: Direction): readonly ClassMember[] {
  const source = decoratedMembers(type);
  return travelling(source, source.names, direction).map((name) => source.member(name, direction));
}

/** Those of the given members that travel in a direction. */
export function travelling(source: MemberSource, names: readonly string[], direction: Direction): readonly string[] {
  return names
    .filter((name) => source.admits(name, direction))
    .filter((name) => direction === 'output' || !source.isReadOnly(name));
}

/** The members of a class that the run time holds, as its decorators and the compiler left word of them. */
export function decoratedMembers(type: Constructor): MemberSource {
  const layers = layersOf(type);
  const transformer = transformerMetadata(type);
  const transformed = [...(transformer?.members.values() ?? [])].filter(
    (member) => isDeclaration(member) || changes(member),
  );
  const declared = new Set(layers.flatMap(declaredNames));
  return {
    names: mergeOrders(
      [...declared],
      transformed.map(({ name }) => name),
    ),
    admits: (name, direction) => transformer?.admits(name, direction) !== false,
    isReadOnly: (name) => isReadOnly(type, name),
    member: (name, direction) => {
      const member = transformer?.members.get(name);
      const fields = layers.flatMap((layer) => layer.fields).filter((field) => field.member === name);
      return {
        owner: type,
        name,
        wireName: member?.wireName(direction) ?? name,
        records: layers.flatMap((layer) => layer.records).filter(({ propertyName }) => propertyName === name),
        field: Object.assign({}, ...fields.map(({ options }) => options)) as FieldDeclarationOptions, // later ones win
        transformed: member,
        emitted: emittedType(type, name),
      };
    },
  };
}

function layersOf(type: Constructor): readonly Layer[] {
  return classChain(type).map((owner) => ({
    records: ownValidatorRecords(owner),
    fields: ownDeclarations(owner).filter((declaration) => declaration.kind === 'field'),
  }));
}

/** What the compiler emitted for a member; for an exposed method, what it emitted for its result. */
function emittedType(type: Constructor, name: string): ClassMember['emitted'] {
  const emitted = emittedPropertyType(type, name);
  if (emitted.type !== Function) return emitted;
  const method = classChain(type)
    .toReversed()
    .map((owner) => emittedMethodTypes(owner.prototype as object, name));
  return { emits: emitted.emits, type: method.find((types) => types !== undefined)?.returnType ?? Function };
}

/** The names that `@Field` and class-validator know on one class, in declared order. */
function declaredNames({ records, fields }: Layer): readonly string[] {
  return declaredOrder(
    fields,
    records.map(({ propertyName }) => propertyName),
  );
}

function isDeclaration(member: TransformedMember): boolean {
  return member.exposed('input') || member.exposed('output') || member.type !== undefined;
}

function changes({ toClass, toPlain }: TransformedMember): boolean {
  return toClass !== undefined || toPlain !== undefined;
}

/** Whether nothing can be assigned to a member: a getter without a setter, or a method. */
function isReadOnly(type: Constructor, name: string): boolean {
  for (let current: unknown = type.prototype; typeof current === 'object' && current !== null;) {
    const descriptor = Object.getOwnPropertyDescriptor(current, name);
    if (descriptor !== undefined)
      return typeof descriptor.value === 'function' || ('get' in descriptor && descriptor.set === undefined);
    current = Object.getPrototypeOf(current);
  }
  return false;
}

/**
 * One order out of two that each leave some names out: decorators of different packages saw different members of one
 * class, both in declared order. Names between two common ones stand in the order of the lists.
 */
export function mergeOrders(first: readonly string[], second: readonly string[]): readonly string[] {
  const merged: string[] = [];
  let waiting: string[] = [];
  let next = 0;
  for (const name of second) {
    const place = first.indexOf(name);
    if (place === -1) waiting.push(name);
    else {
      merged.push(...first.slice(next, place), ...waiting, name);
      waiting = [];
      next = Math.max(next, place + 1);
    }
  }
  return [...new Set([...merged, ...first.slice(next), ...waiting])];
}
