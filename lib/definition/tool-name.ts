const ALLOWED = /^[A-Za-z0-9_.-]{1,128}$/;

/** Hosts that hand tools to a model often allow no more than this. */
const SAFE_EVERYWHERE = /^[A-Za-z0-9_-]{1,64}$/;

/** What is wrong with a tool's name by the protocol (2025-11-25, "Tool Names"), or undefined. */
export function nameProblem(name: string): string | undefined {
  if (ALLOWED.test(name)) return undefined;
  const shown = name.length > 140 ? `${name.slice(0, 140)}… (${String(name.length)} characters)` : name;
  return `'${shown}' is no tool name; names have 1 to 128 of A-Z a-z 0-9 _ - . – write another with @Tool({ name: '…' }).`;
}

/** What the author should know about a name that is allowed, or undefined. */
export function nameWarning(name: string): string | undefined {
  return SAFE_EVERYWHERE.test(name)
    ? undefined
    : `the name '${name}' is allowed, but some hosts take only 1 to 64 of A-Z a-z 0-9 _ -.`;
}

/** `getWeather` → `get_weather`, `toHTMLPage` → `to_html_page`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}
