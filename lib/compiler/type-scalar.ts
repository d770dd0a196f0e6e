import { ts } from 'typescript-json-schema';
import type { ManifestNode } from '../manifest/manifest';
import type { SourceGenerator } from './source-generator';
import { has } from './type-flags';
import { TypeProblem } from './type-problem';

const NULL: ManifestNode = { type: 'null' };

const PRIMITIVE: ts.TypeFlags =
  ts.TypeFlags.String |
  ts.TypeFlags.Number |
  ts.TypeFlags.Boolean |
  ts.TypeFlags.Null |
  ts.TypeFlags.StringLiteral |
  ts.TypeFlags.NumberLiteral |
  ts.TypeFlags.BooleanLiteral;

/** The node of a type without parts: primitives, literals, enums, template literals. Undefined for all others. */
export function scalarNode(type: ts.Type, generator: SourceGenerator): ManifestNode | undefined {
  if (has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return NULL;
  if (has(type, ts.TypeFlags.ESSymbolLike)) throw new TypeProblem('symbols have no JSON form; write a text.');
  if (has(type, ts.TypeFlags.BigInt)) return { type: 'string', pattern: '^-?[0-9]+$', is: 'bigint' };
  if (has(type, ts.TypeFlags.BigIntLiteral)) return bigintNode(type as ts.BigIntLiteralType);
  if (has(type, ts.TypeFlags.TemplateLiteral)) {
    return { type: 'string', pattern: templatePattern(type as ts.TemplateLiteralType) };
  }
  if (has(type, ts.TypeFlags.StringMapping)) return { type: 'string' };
  if (has(type, ts.TypeFlags.EnumLike)) return enumNode(type, generator);
  return has(type, PRIMITIVE) ? generator.primitive(type) : undefined;
}

/** A pattern of all texts of a template literal type. */
export function templatePattern({ texts, types }: ts.TemplateLiteralType): string {
  const holes = types.map((type, index) => hole(type) + escaped(texts[index + 1] ?? ''));
  return `^${escaped(texts[0] ?? '')}${holes.join('')}$`;
}

function bigintNode({ value }: ts.BigIntLiteralType): ManifestNode {
  return { type: 'string', enum: [`${value.negative ? '-' : ''}${value.base10Value}`], is: 'bigint' };
}

/** The whole of an enum; undefined for some of its members together, which are a union of literals. */
function enumNode(type: ts.Type, generator: SourceGenerator): ManifestNode | undefined {
  const symbol = type.getSymbol();
  const [declaration, ...others] = symbol?.declarations ?? [];
  if (declaration !== undefined && ts.isEnumMember(declaration)) return memberNode(type, generator);
  if (declaration === undefined || !ts.isEnumDeclaration(declaration)) return undefined;
  if (!type.isUnion()) return has(type, ts.TypeFlags.EnumLiteral) ? memberNode(type, generator) : { type: 'number' };
  if (!type.types.every((member) => member.isLiteral())) return { type: 'number' };
  return others.length === 0 ? generator.enumeration(type) : undefined;
}

function memberNode(type: ts.Type, generator: SourceGenerator): ManifestNode {
  return type.isLiteral() ? generator.primitive(type) : { type: 'number' };
}

function hole(type: ts.Type): string {
  if (has(type, ts.TypeFlags.BigInt)) return '-?[0-9]+';
  const isNumber = has(type, ts.TypeFlags.Number) || (type.isIntersection() && type.types.some(isNumeric));
  if (isNumber) return '-?(?:[0-9]+(?:\\.[0-9]+)?(?:e[+-]?[0-9]+)?|Infinity)';
  if (has(type, ts.TypeFlags.TemplateLiteral)) return templatePattern(type as ts.TemplateLiteralType).slice(1, -1);
  return '[\\s\\S]*';
}

function isNumeric(type: ts.Type): boolean {
  return has(type, ts.TypeFlags.Number);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
