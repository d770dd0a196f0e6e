/** An argument that goes into an HTTP header, too. */
interface HeaderParam {
  /** The names that lead to it within the arguments. */
  readonly path: readonly string[];
  readonly header: string;
}

type Members = Readonly<Record<string, unknown>>;

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const PLAIN = /^[\t\x20-\x7e]+$/;
const ENCODED = /^=\?base64\?.*\?=$/;

/**
 * The `Mcp-Param-…` headers of tool calls, which servers of 2026-07-28 ask for over HTTP and nobody sends over stdio.
 *
 * What a tool asks for stands as `x-mcp-header` in its input schema, so it is known once the tools were listed.
 */
export class ParamHeaders {
  readonly #tools = new Map<string, readonly HeaderParam[]>();

  /** Whether the tools of a name were listed. */
  knows(tool: string): boolean {
    return this.#tools.has(tool);
  }

  /** Reads the result of `tools/list`, whatever it is. */
  learn(result: unknown): void {
    const { tools } = isMembers(result) ? result : {};
    for (const tool of Array.isArray(tools) ? (tools as readonly unknown[]) : []) {
      if (isMembers(tool) && typeof tool.name === 'string') this.#tools.set(tool.name, paramsIn(tool.inputSchema, []));
    }
  }

  /** The headers of a request; none for what calls no tool, or one that asks for none. */
  headersOf(method: string, params: unknown): Readonly<Record<string, string>> {
    if (method !== 'tools/call' || !isMembers(params)) return {};
    const declared = this.#tools.get(String(params.name)) ?? [];
    const values = declared.flatMap(({ header, path }) => {
      const text = headerText(valueAt(params.arguments, path));
      return text === undefined ? [] : [[`Mcp-Param-${header}`, encoded(text)] as const];
    });
    return Object.fromEntries(values);
  }
}

function paramsIn(schema: unknown, path: readonly string[]): readonly HeaderParam[] {
  if (!isMembers(schema)) return [];
  const { properties, 'x-mcp-header': header } = schema;
  const own = typeof header === 'string' && TOKEN.test(header) && path.length > 0 ? [{ path, header }] : [];
  const members = isMembers(properties) ? Object.entries(properties) : [];
  return [...own, ...members.flatMap(([name, member]) => paramsIn(member, [...path, name]))];
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((at, name) => (isMembers(at) && Object.hasOwn(at, name) ? at[name] : undefined), value);
}

function headerText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'boolean' || Number.isSafeInteger(value) ? String(value) : undefined;
}

/** Whatever a header cannot carry as it is goes as Base64 of its UTF-8. */
function encoded(text: string): string {
  if (PLAIN.test(text) && text === text.trim() && !ENCODED.test(text)) return text;
  return `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
