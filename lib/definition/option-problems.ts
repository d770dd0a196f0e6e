import { unknownOptions } from '../errors/unknown-options';
import type {
  PromptDeclarationOptions,
  ResourceDeclarationOptions,
  ToolDeclarationOptions,
} from '../metadata/declarations';
import { textProblems } from '../media/text-problems';
import type { ServerOptions } from './server-view';

/** Typed so that none can be forgotten. */
type Names<O> = Readonly<Record<keyof O, true>>;

const SERVER: Names<ServerOptions> = {
  version: true,
  title: true,
  description: true,
  websiteUrl: true,
  instructions: true,
  icons: true,
  toolNames: true,
  unknownArguments: true,
  refs: true,
  maxMediaBytes: true,
  maxResultBytes: true,
  maxItems: true,
  toolTimeout: true,
  logCalls: true,
  requestStateKey: true,
  pageSize: true,
  cacheHints: true,
  maskErrors: true,
  manifest: true,
};

const TOOL: Names<ToolDeclarationOptions> = {
  name: true,
  title: true,
  description: true,
  annotations: true,
  icons: true,
  _meta: true,
  structuredOutput: true,
  inputSchema: true,
  outputSchema: true,
  timeout: true,
  text: true,
  output: true,
};

const RESOURCE: Names<ResourceDeclarationOptions> = {
  name: true,
  title: true,
  description: true,
  mimeType: true,
  icons: true,
  annotations: true,
  size: true,
  _meta: true,
  cache: true,
  list: true,
  unscreened: true,
};

const PROMPT: Names<PromptDeclarationOptions> = {
  name: true,
  title: true,
  description: true,
  icons: true,
  _meta: true,
};

const KNOWN = {
  server: [...Object.keys(SERVER), 'include'],
  tool: Object.keys(TOOL),
  resource: Object.keys(RESOURCE),
  prompt: Object.keys(PROMPT),
} as const;

/** What the members of a server's options that are one of a few words may be. */
const CHOICES = {
  toolNames: ['as-is', 'snake_case'],
  unknownArguments: ['reject', 'ignore'],
  refs: ['defs', 'inline'],
} as const;

/** The options of a server or a decorator that there are not, one sentence each. */
export function nameProblems(kind: keyof typeof KNOWN, options: object): readonly string[] {
  return unknownOptions(options, KNOWN[kind]).map(({ name, advice }) => `has the unknown option "${name}"; ${advice}.`);
}

/** What is wrong with the options of a server that are no bounds, one sentence each. */
export function serverOptionProblems(options: ServerOptions): readonly string[] {
  const given = options as Readonly<Record<string, unknown>>;
  const choices = Object.entries(CHOICES)
    .filter(([name, words]) => given[name] !== undefined && !(words as readonly unknown[]).includes(given[name]))
    .map(([name, words]) => `its option "${name}" must be '${words.join("' or '")}'.`);
  const { maskErrors } = given;
  return [
    ...nameProblems('server', options),
    ...textProblems(options, ['version', 'title', 'description', 'websiteUrl', 'instructions']),
    ...choices,
    ...(maskErrors === undefined || typeof maskErrors === 'boolean'
      ? []
      : ['its option "maskErrors" must be true or false.']),
  ];
}
