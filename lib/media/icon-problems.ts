const SIZE = /^(?:any|[1-9]\d{0,5}x[1-9]\d{0,5})$/;
const SOURCE = /^(?:https?:\/\/[^\s]+|data:image\/[\w.+-]+[;,][^\s]*)$/i;
const MIME = /^[\w.+-]+\/[\w.+-]+$/;

/** What is wrong with a list of icons by the protocol (MCP 2025-11-25, "Icons"), one sentence each. */
export function iconProblems(icons: unknown): readonly string[] {
  if (icons === undefined) return [];
  if (!Array.isArray(icons)) return ['icons must be a list of icons.'];
  return icons.flatMap((icon, index) => problemsOf(icon).map((problem) => `icons[${String(index)}].${problem}`));
}

function problemsOf(icon: unknown): readonly string[] {
  if (typeof icon !== 'object' || icon === null)
    return ['src is missing; an icon is { src, mimeType?, sizes?, theme? }.'];
  const { src, mimeType, sizes, theme } = icon as Readonly<Record<string, unknown>>;
  const problems: string[] = [];
  if (typeof src !== 'string' || !SOURCE.test(src)) {
    problems.push(
      `src must be an http, https or data:image URI, not ${shown(src)}; Icon.fromFile(path) makes one of a file.`,
    );
  }
  if (mimeType !== undefined && (typeof mimeType !== 'string' || !MIME.test(mimeType))) {
    problems.push(`mimeType must be a MIME type such as image/png, not ${shown(mimeType)}.`);
  }
  if (
    sizes !== undefined &&
    !(Array.isArray(sizes) && sizes.every((size) => typeof size === 'string' && SIZE.test(size)))
  ) {
    problems.push(`sizes must be a list of WxH (such as ['48x48']) or 'any', not ${shown(sizes)}.`);
  }
  if (theme !== undefined && theme !== 'light' && theme !== 'dark') {
    problems.push(`theme must be 'light' or 'dark', not ${shown(theme)}.`);
  }
  return problems;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) as string | undefined; // undefined for undefined and functions
  if (text === undefined) return typeof value;
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
