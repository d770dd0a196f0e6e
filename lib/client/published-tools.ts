import type { Tool } from '@modelcontextprotocol/server';
import { nearestNames } from '../errors/nearest-names';
import { nameArguments } from './name-arguments';
import { readJsonResult } from './read-json-result';
import { saysRepeatable, type ToolMembers } from './tool-members';

/** Gives the tools that a server publishes; `refresh` asks even where a list is at hand. */
export type ListTools = (mode: 'use' | 'refresh') => Promise<readonly Tool[]>;

/** What is known of the tools of a server whose class is not here. */
export interface PublishedTools extends ToolMembers {
  /** What was published may have changed; it is asked for anew when it is needed. */
  forget(): void;
}

/**
 * The tools of a server by what it publishes of them.
 *
 * A member stands for the tool of its name, else for the one whose name has the same words: `getWeather` for
 * `get_weather`. `names` says it for all others.
 */
export function publishedTools(
  label: string,
  list: ListTools,
  names: Readonly<Record<string, string>> = {},
): PublishedTools {
  let known: Promise<readonly Tool[]> | undefined;
  let latest: readonly Tool[] = [];
  const tools = (mode: 'use' | 'refresh'): Promise<readonly Tool[]> => {
    const listing = list(mode);
    known = listing;
    listing.then(
      (all) => (latest = all),
      () => {
        if (known === listing) known = undefined; // the next call asks again, and tells
      },
    );
    return listing;
  };
  const find = async (member: string): Promise<Tool> => {
    const wanted = Object.hasOwn(names, member) ? names[member] : undefined;
    const found = findTool(await (known ?? tools('use')), member, wanted);
    const again = found ?? findTool(await tools('refresh'), member, wanted);
    if (again === undefined) throw unknownTool({ label, member, wanted }, latest);
    return again;
  };
  return {
    isSure: false,
    member: (key) => async (call, values) => {
      const tool = await find(key);
      return readJsonResult(tool, await call(tool.name, nameArguments(tool, key, values)));
    },
    noTool: (member) => unknownTool({ label, member, wanted: undefined }, latest),
    listing: (name) => latest.find((tool) => tool.name === name),
    isRepeatable: (name) => saysRepeatable(latest.find((tool) => tool.name === name)?.annotations),
    forget: () => (known = undefined),
  };
}

function findTool(tools: readonly Tool[], member: string, wanted: string | undefined): Tool | undefined {
  const exact = tools.find(({ name }) => name === (wanted ?? member));
  if (exact !== undefined || wanted !== undefined) return exact;
  const words = wordsOf(member);
  const alike = tools.filter(({ name }) => wordsOf(name) === words);
  if (alike.length < 2) return alike[0];
  const all = alike.map(({ name }) => name).join(', ');
  throw new TypeError(`${member} may be any of ${all}; say which with { toolNames: { ${member}: '…' } }.`);
}

/** A name without what tells `getWeather` from `get_weather`. */
function wordsOf(name: string): string {
  return name.replaceAll(/[-_. ]/g, '').toLowerCase();
}

interface Missing {
  readonly label: string;
  readonly member: string;
  readonly wanted: string | undefined;
}

function unknownTool({ label, member, wanted }: Missing, tools: readonly Tool[]): TypeError {
  const names = tools.map(({ name }) => name);
  const [nearest] = nearestNames(wanted ?? member, names);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  const offer = names.length === 0 ? 'it offers no tools' : `its tools are ${names.join(', ')}`;
  return new TypeError(`${label} has no tool for ${wanted ?? member}; ${offer}.${hint}`);
}
