import { dirname, relative, resolve } from 'node:path';
import type { ManifestReport } from '../compiler/manifest-report';

/** `stereomcp: 12 tools of 3 classes → dist/stereomcp-manifest.json` */
export function summaryLine(report: ManifestReport, file: string): string {
  const { inherited } = report;
  const offered = [
    ...(report.tools > 0 || inherited === 0 ? [count(report.tools, 'tool')] : []),
    ...(report.resources > 0 ? [count(report.resources, 'resource')] : []),
    ...(report.prompts > 0 ? [count(report.prompts, 'prompt')] : []),
    ...(inherited > 0 ? [count(inherited, 'inherited method')] : []),
  ];
  return `stereomcp: ${listed(offered)} of ${count(report.classes, 'class')} → ${shortPath(file)}`;
}

/** One line for each type without a schema, with its file and line: `src/weather.ts:12: Weather.report: …` */
export function problemLines({ problems }: ManifestReport, file: string): readonly string[] {
  return problems.map(({ source, line, place, message }) => {
    const path = shortPath(resolve(dirname(file), source));
    return `stereomcp: warning: ${path}:${String(line)}: ${place}: ${message}`;
  });
}

/** A path from the working directory. */
export function shortPath(file: string): string {
  return relative('', file).replaceAll('\\', '/') || '.';
}

function count(number: number, noun: string): string {
  const plural = noun.endsWith('s') ? `${noun}es` : `${noun}s`;
  return `${String(number)} ${number === 1 ? noun : plural}`;
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
