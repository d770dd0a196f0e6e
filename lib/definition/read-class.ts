import type { DefinitionProblem } from '../errors/definition-error';
import { classChain, ownDeclarations } from '../metadata/declaration-store';
import type { ArgsDeclaration, Declaration, ParamDeclaration, ToolDeclaration } from '../metadata/declarations';
import type { Constructor } from '../schema/described-schema';

/** One tool of a class with everything that decorators said about it. */
export interface DeclaredTool {
  readonly declaration: ToolDeclaration;
  readonly params: readonly ParamDeclaration[];
  readonly args: readonly ArgsDeclaration[];
  /** The class whose decorators these are. */
  readonly owner: Constructor;
  /** The method that the decorators stand on. */
  readonly method: (...args: never[]) => unknown;
}

/** What a class and its bases declare, the nearest declaration of a member winning. */
export interface DeclaredClass {
  readonly tools: readonly DeclaredTool[];
  readonly problems: readonly DefinitionProblem[];
}

/** Members of the base class that users override or call; a tool of that name would shadow them. */
const RESERVED: ReadonlySet<string> = new Set(['run', 'onStart', 'onStop', 'constructor']);

/** Reads the declarations of a class along its chain, bases first. */
export function readClass(type: Constructor): DeclaredClass {
  const tools = new Map<string, DeclaredTool>();
  const problems: DefinitionProblem[] = [];
  for (const owner of classChain(type)) {
    for (const [member, declared] of byMember(ownDeclarations(owner))) {
      const tool = declaredTool(owner, declared);
      if (tool !== undefined) tools.set(member, tool);
      for (const message of mistakes(declared, tool)) problems.push({ className: owner.name, member, message });
    }
  }
  for (const tool of tools.values()) problems.push(...overrideProblems(type, tool));
  return { tools: [...tools.values()], problems };
}

function byMember(declarations: readonly Declaration[]): ReadonlyMap<string, readonly Declaration[]> {
  const groups = new Map<string, Declaration[]>();
  for (const declaration of declarations) {
    const group = groups.get(declaration.member);
    if (group === undefined) groups.set(declaration.member, [declaration]);
    else group.push(declaration);
  }
  return groups;
}

function declaredTool(owner: Constructor, declared: readonly Declaration[]): DeclaredTool | undefined {
  const declaration = declared.find((candidate) => candidate.kind === 'tool');
  if (declaration === undefined) return undefined;
  return {
    declaration,
    params: declared.filter((candidate) => candidate.kind === 'param'),
    args: declared.filter((candidate) => candidate.kind === 'args'),
    owner,
    method: ownMethod(owner, declaration.member) ?? (() => undefined),
  };
}

function mistakes(declared: readonly Declaration[], tool: DeclaredTool | undefined): readonly string[] {
  const messages = declared
    .filter(({ kind }) => kind === 'misplaced')
    .map((found) => (found as { message: string }).message);
  if (declared.filter(({ kind }) => kind === 'tool').length > 1) {
    messages.push('carries @Tool twice; one method is one tool, so write a second method for the second name.');
  }
  if (tool !== undefined && RESERVED.has(tool.declaration.member)) {
    messages.push(
      `would shadow ${tool.declaration.member}() of the server; give the method another name and keep the tool's with @Tool({ name: '${tool.declaration.member}' }).`,
    );
  }
  const orphan = declared.find(({ kind }) => kind === 'param' || kind === 'args');
  if (tool === undefined && orphan !== undefined && messages.length === 0) {
    messages.push(
      `has @${orphan.kind === 'param' ? 'Param' : 'Args'} on a parameter but no @Tool() on the method; add it.`,
    );
  }
  return messages;
}

/** An override keeps the contract of what it overrides, so it may not ask for more than that contract delivers. */
function overrideProblems(type: Constructor, tool: DeclaredTool): readonly DefinitionProblem[] {
  const { member } = tool.declaration;
  const problems: DefinitionProblem[] = [];
  const chain = classChain(type);
  for (const link of chain.slice(chain.indexOf(tool.owner) + 1)) {
    if (!Object.hasOwn(link.prototype as object, member)) continue;
    const override = ownMethod(link, member);
    const className = link.name;
    if (override === undefined) {
      problems.push({
        className,
        member,
        message: `overrides a tool of ${tool.owner.name} with something that is no method; write a method.`,
      });
    } else if (override.length > parameterCount(tool)) {
      problems.push({
        className,
        member,
        message: `overrides a tool of ${tool.owner.name} and asks for ${String(override.length)} parameters where its contract has ${String(parameterCount(tool))}; give the new ones defaults, or declare the override with @Tool() of its own.`,
      });
    }
  }
  return problems;
}

/** How many positional parameters a tool's method has, as far as the run time can tell. */
export function parameterCount({ declaration, params, args, method }: DeclaredTool): number {
  const marked = [...params, ...args].map(({ index }) => index + 1);
  return Math.max(method.length, declaration.emitted?.parameterTypes.length ?? 0, ...marked);
}

function ownMethod(type: Constructor, member: string): ((...args: never[]) => unknown) | undefined {
  const value = Object.getOwnPropertyDescriptor(type.prototype as object, member)?.value as unknown;
  return typeof value === 'function' ? (value as (...args: never[]) => unknown) : undefined;
}
