import { schemaProspect } from './definition/schema-prospect';
import { setSchemaReader } from './metadata/forced-output';
import { setMemberReader } from './metadata/last-known-member';
import { lastJudgedMember } from './schema/validator-storage';

export { MCPServer } from './server/mcp-server';
export type { Running } from './server/run-http';
export type { HttpRunOptions, RunOptions, StdioRunOptions } from './server/run-options';
export type { IncludedServer, ServerOptions } from './server/mcp-server';
export type { CallOutcome, CallRecord } from './definition/call-record';

export { Tool } from './decorators/tool';
export type { AnyMethodDecorator, Method, MethodDecoratorOf, Returned, ToolOptions } from './decorators/tool';
export { Resource } from './decorators/resource';
export type { ListedResource, ListedResources, ResourceOptions } from './decorators/resource';
export { Prompt } from './decorators/prompt';
export type { PromptOptions } from './decorators/prompt';
export { Complete } from './decorators/complete';
export type { Completions } from './decorators/complete';
export { Param } from './decorators/param';
export type { ParamOptions } from './decorators/param';
export { Args } from './decorators/args';
export { Field } from './decorators/field';
export type { FieldOptions } from './decorators/field';
export type { KeywordOptions, SchemaLiteral } from './schema/keyword-options';
export type { JsonValue } from './schema/json-schema';
export type { SchemaFormat } from './schema/schema-keywords';
export type { Changes } from './dispatch/changes';
export type { CacheHint } from './metadata/cache-hint';
export type { CacheHints } from './definition/cache-hints';
export { Context } from './dispatch/context';
export type { ContextLog } from './dispatch/context';
export type { ElicitAnswer, ElicitUrlAnswer, SampleAnswer, SampleRequest } from './dispatch/ask-answers';
export type { AskOptions } from './dispatch/ask-options';
export type { ClientRoot, SampleParams, SampleResult, SampleResultWithTools } from './dispatch/client-features';
export type { AskKind } from './dispatch/asking';
export type { ElicitContent, ElicitForm, FormValue, RawForm } from './schema/form-type';

export { integer } from './schema/integer';
export type { IntegerType } from './schema/integer';
export {
  callToolResult,
  Content,
  enumeration,
  literal,
  nullable,
  optional,
  record,
  tuple,
  union,
} from './schema/type-expression';
export type {
  FormBody,
  Inferred,
  LazyTypeExpression,
  Literal,
  OptionalForm,
  StructuredResult,
  TypeExpression,
  TypeForm,
} from './schema/type-expression';
export type { Constructor } from './schema/described-schema';

export { Image } from './media/image';
export { Audio } from './media/audio';
export type { MediaOptions } from './media/media-item';
export { EmbeddedResource } from './media/embedded-resource';
export type { EmbeddedResourceOptions } from './media/embedded-resource';
export { ResourceLink } from './media/resource-link';
export type { ResourceLinkOptions } from './media/resource-link';
export { Icon } from './media/icon';
export { reply, Reply } from './media/reply';
export { safeJoin } from './media/safe-join';

export { AskError } from './errors/ask-error';
export type { AskFailure } from './errors/ask-error';
export { DefinitionError } from './errors/definition-error';
export type { DefinitionProblem } from './errors/definition-error';
export { ProtocolError } from './errors/protocol-error';
export { ResourceError, ResourceNotFoundError } from './errors/resource-error';
export { ToolError } from './errors/tool-error';
export type { ToolErrorOptions } from './errors/tool-error';

// Decorators are a leaf that knows no schemas; those who read types reach them here.
setSchemaReader(schemaProspect);
setMemberReader(lastJudgedMember);
