/** How bad a finding is: an error keeps the server from running, a note keeps nobody from anything. */
export type Severity = 'error' | 'warning' | 'note';

interface LintRuleFacts {
  readonly severity: Severity;
  /** Which clients it concerns and how, as one sentence. */
  readonly why: string;
}

const error = (why: string): LintRuleFacts => ({ severity: 'error', why });
const warning = (why: string): LintRuleFacts => ({ severity: 'warning', why });
const note = (why: string): LintRuleFacts => ({ severity: 'note', why });

/** How many tools of all servers together some clients hand to a model. */
export const MOST_TOOLS = 40;
/** How many characters of a description or of instructions some clients keep. */
export const LONGEST_TEXT = 2048;
/** How many levels of schemas some hosts take, the root among them. */
export const DEEPEST_SCHEMA = 10;
/** In bytes of JSON. */
export const LARGEST_SCHEMA = 16_384;
/** In bytes of the `data:` URI. */
export const LARGEST_ICON = 32_768;

/** What `check` looks at. */
export const LINT_RULES = {
  definition: error('A class with such a mistake cannot be served by any client.'),
  'definition-warning': warning('It works, but in another way than the code suggests.'),
  manifest: warning('What clients see is not what the sources say now, or less than they say.'),
  'tool-name': warning(
    'Claude Desktop and the APIs of Anthropic and OpenAI take names of at most 64 characters of A-Z a-z 0-9 _ -; one other name, and the whole list is refused.',
  ),
  'tool-name-case': warning('Clients that fold case, or put - and _ for each other, take two such tools for one.'),
  'argument-name': warning(
    'The API of Anthropic takes arguments with names of at most 64 characters of A-Z a-z 0-9 _ . - and refuses a request with any other.',
  ),
  'tool-description': warning('The description is all by which a model chooses a tool.'),
  'argument-description': note('A model has only the name to guess from what an argument means.'),
  'resource-description': note('People and models choose resources by their descriptions.'),
  'prompt-description': note('People choose prompts by their descriptions.'),
  'prompt-argument-description': note('Clients show the description beside the field that people fill in.'),
  'long-text': warning('Claude Code cuts descriptions and instructions at 2,048 characters without a word.'),
  'result-refs': note(
    'Clients on release 1.22.0 of the official SDK lose the definitions and refuse the whole list; later ones keep them.',
  ),
  'argument-refs': note('Some clients and models do not follow references in the schemas of arguments.'),
  'recursive-schema': warning('Some hosts refuse schemas that contain themselves, which nothing can put in place.'),
  'deep-schema': warning('Gemini and the API of Meta refuse a request with a schema of arguments that is too deep.'),
  'large-schema': warning('The schemas of all tools are part of every request, and of what it costs.'),
  'root-choice': warning(
    'The APIs of Anthropic and OpenAI take no anyOf, oneOf or allOf at the root of arguments; Claude Code leaves such tools out.',
  ),
  'array-items': warning('VS Code refuses a tool with a list of which `items` says nothing, tuples among them.'),
  'many-tools': warning('Cursor and Trae hand a model some 40 tools of all servers together, and leave out the rest.'),
  'icon-size': warning('Without `sizes` a client cannot tell which picture fits, and may take none.'),
  'large-icon': warning('Icons in `data:` URIs travel with every list; ChatGPT refuses servers over large ones.'),
  'icon-http': warning('Pages that are served over https show no picture from http.'),
  'icon-format': note('Every client that shows icons knows PNG and JPEG; many leave out SVG, which can hold scripts.'),
  'tool-annotations': note(
    'Without readOnlyHint or destructiveHint, clients take a tool for destructive and ask before each call; directories of Anthropic and OpenAI ask for them.',
  ),
} as const satisfies Readonly<Record<string, LintRuleFacts>>;

export type LintRule = keyof typeof LINT_RULES;
