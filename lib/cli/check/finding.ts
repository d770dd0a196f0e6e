import type { LintRule, Severity } from './lint-rules';

/** Where in the author's files something stands, as messages show it. */
export interface FilePlace {
  readonly file: string;
  readonly line?: number | undefined;
}

/** Something that the author should put right. */
export interface Finding extends FilePlace {
  readonly severity: Severity;
  readonly rule: LintRule;
  /** What it is about: `tool get_weather › argument city`, `Weather.report`. */
  readonly where: string;
  /** What is wrong and what to do, as a sentence or two. */
  readonly message: string;
}

/** `server.ts:12`, or the file alone. */
export function placeText({ file, line }: FilePlace): string {
  return line === undefined ? file : `${file}:${String(line)}`;
}

/** A place as definitions tell it, `server.ts:12`; the file of the server where they do not. */
export function placeOf(at: string | undefined, file: string): FilePlace {
  const [, path, line] = /^(.+):(\d+)$/.exec(at ?? '') ?? [];
  return path === undefined ? { file } : { file: path, line: Number(line) };
}
