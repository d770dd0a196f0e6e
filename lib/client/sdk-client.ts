import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Tool,
  Transport,
} from '@modelcontextprotocol/server';
import type { SdkRequestOptions } from './call-options';

/** The official client as far as it is used here; that of either module format is one. */
export interface SdkClient {
  readonly transport: Transport | undefined;
  onclose?: (() => void) | undefined;
  connect(transport: Transport, options?: { timeout?: number; signal?: AbortSignal }): Promise<void>;
  close(): Promise<void>;
  getProtocolEra(): 'legacy' | 'modern' | undefined;
  setVersionNegotiation(options: undefined): void;
  callTool(params: ToolCall, options?: SdkRequestOptions): Promise<CallToolResult>;
  listTools(params?: undefined, options?: ListOptions): Promise<{ tools: Tool[] }>;
  listPrompts(params?: undefined, options?: ListOptions): Promise<{ prompts: Prompt[] }>;
  listResources(params?: undefined, options?: ListOptions): Promise<{ resources: Resource[] }>;
  listResourceTemplates(
    params?: undefined,
    options?: ListOptions,
  ): Promise<{ resourceTemplates: ResourceTemplateType[] }>;
  getPrompt(params: PromptCall, options?: SdkRequestOptions): Promise<GetPromptResult>;
  readResource(params: { uri: string }, options?: SdkRequestOptions): Promise<ReadResourceResult>;
  subscribeResource(params: { uri: string }, options?: SdkRequestOptions): Promise<unknown>;
  unsubscribeResource(params: { uri: string }, options?: SdkRequestOptions): Promise<unknown>;
  listen(filter: ListenFilter, options?: { timeout?: number }): Promise<ListenStream>;
}

interface ToolCall {
  name: string;
  arguments?: Record<string, unknown>;
}

interface PromptCall {
  name: string;
  arguments?: Record<string, string>;
}

type ListOptions = Partial<SdkRequestOptions> & { cacheMode?: 'use' | 'refresh' };

/** What a stream for notifications of 2026-07-28 is to tell. */
export interface ListenFilter {
  toolsListChanged?: boolean;
  promptsListChanged?: boolean;
  resourcesListChanged?: boolean;
  resourceSubscriptions?: string[];
}

/** A stream for notifications. */
export interface ListenStream {
  close(): Promise<void>;
  readonly closed: Promise<'local' | 'graceful' | 'remote'>;
}

/** The part of it whose overloads tie each notification to its own types. */
export interface NotifiedClient {
  setNotificationHandler(method: string, handler: (notification: { readonly params?: never }) => void): void;
}
