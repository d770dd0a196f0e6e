import { setFieldReader } from './metadata/forced-output';
import { setMemberReader } from './metadata/last-known-member';
import { declaresFields } from './schema/class-schema';
import { lastJudgedMember } from './schema/validator-storage';

export { MCPServer } from './server/mcp-server';
export type { RunOptions } from './server/run-server';
export type { ServerOptions } from './definition/server-view';

export { Tool } from './decorators/tool';
export type { ToolOptions, MethodDecoratorOf, Returned } from './decorators/tool';
export { Param } from './decorators/param';
export type { ParamOptions } from './decorators/param';
export { Args } from './decorators/args';
export { Field } from './decorators/field';
export type { FieldOptions } from './decorators/field';
export { Context } from './dispatch/context';
export type { ContextLog } from './dispatch/context';

export { integer } from './schema/integer';
export type { IntegerType } from './schema/integer';
export { Content, enumeration, literal, nullable, optional, record, tuple, union } from './schema/type-expression';
export type {
  FormBody,
  Inferred,
  LazyTypeExpression,
  Literal,
  OptionalForm,
  TypeExpression,
  TypeForm,
} from './schema/type-expression';
export type { Constructor } from './schema/described-schema';

export { DefinitionError } from './errors/definition-error';
export type { DefinitionProblem } from './errors/definition-error';
export { ProtocolError } from './errors/protocol-error';
export { ToolError } from './errors/tool-error';
export type { ToolErrorOptions } from './errors/tool-error';

// Decorators are a leaf that knows no schemas; the readers of DTO classes reach them here.
setFieldReader(declaresFields);
setMemberReader(lastJudgedMember);
