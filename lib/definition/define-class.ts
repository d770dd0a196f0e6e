import type { DefinitionProblem } from '../errors/definition-error';
import type { CallSite, ToolDeclaration } from '../metadata/declarations';
import { reflectMetadataIsInstalled } from '../metadata/reflect-metadata';
import type { Constructor } from '../schema/described-schema';
import { transformerProblem } from '../schema/transformer-problem';
import { describeInput } from './describe-input';
import { describeResult } from './describe-result';
import { readClass, type DeclaredTool } from './read-class';
import type { ParameterBinding } from './tool-definition';
import type { InputType, ResultType } from './tool-type';

/** A tool as its class defines it, before server options settle its name and schemas. */
export interface ToolType {
  readonly declaration: ToolDeclaration;
  readonly bindings: readonly ParameterBinding[];
  readonly input: InputType;
  readonly result: ResultType;
}

/** A class read once: its tools, and what its author should know. */
export interface ClassDefinition {
  readonly tools: readonly ToolType[];
  readonly warnings: readonly string[];
  /** The author's mistakes; a class with any is never served. */
  readonly problems: readonly DefinitionProblem[];
  /** Where decorators stand, nearest class first; empty for a class without decorators on its chain. */
  readonly sites: readonly CallSite[];
}

const definitions = new WeakMap<Constructor, ClassDefinition>();

/** Reads a class once and for all; every mistake in it is found, and none is reported yet. */
export function defineClass(type: Constructor): ClassDefinition {
  const known = definitions.get(type);
  if (known !== undefined) return known;
  const { tools: declared, problems: found } = readClass(type);
  const typeProblems: DefinitionProblem[] = [];
  const warnings: string[] = [];
  const tools = declared.map((tool) => defineTool(tool, { problems: typeProblems, warnings }));
  const sites = declared
    .flatMap(({ declaration }) => (declaration.site === undefined ? [] : [declaration.site]))
    .reverse();
  const problems = [
    ...environmentProblems(type, sites),
    ...found,
    // Without the package every type looks erased, which is not the author's mistake.
    ...(reflectMetadataIsInstalled ? typeProblems : []),
  ];
  const definition = Object.freeze({
    tools: Object.freeze(tools),
    warnings: Object.freeze(warnings),
    problems: Object.freeze(problems),
    sites,
  });
  definitions.set(type, definition);
  return definition;
}

function defineTool(
  tool: DeclaredTool,
  report: { readonly problems: DefinitionProblem[]; readonly warnings: string[] },
): ToolType {
  const { declaration, owner } = tool;
  const input = describeInput(tool);
  const result = describeResult(declaration);
  for (const message of [...input.problems, ...result.problems]) {
    report.problems.push({ className: owner.name, member: declaration.member, message });
  }
  for (const warning of [...input.warnings, ...result.warnings]) {
    report.warnings.push(`${owner.name}.${declaration.member}: ${warning}`);
  }
  return Object.freeze({ declaration, bindings: input.bindings, input: input.input, result: result.result });
}

/** Mistakes of the set-up rather than of the class. */
function environmentProblems(type: Constructor, sites: readonly CallSite[]): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  if (!reflectMetadataIsInstalled) {
    problems.push({
      className: type.name,
      message: 'reflect-metadata is not installed, so no declared type can be read; run: npm install reflect-metadata',
    });
  }
  const copies = transformerProblem([...new Set(sites.map(({ file }) => file))]);
  if (copies !== undefined) problems.push({ className: type.name, message: copies });
  return problems;
}
