import type { Answer } from './messages';
import type { Random } from './random';

/** Something to ask of the load server, and how to know its answer. */
export interface Operation {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Whether this answer belongs to this very request. */
  readonly fits: (answer: Answer) => boolean;
}

const tool = (name: string, args: object): Pick<Operation, 'method' | 'params'> => ({
  method: 'tools/call',
  params: { name, arguments: args },
});

const resultIs =
  (expected: unknown) =>
  ({ result }: Answer): boolean =>
    JSON.stringify((result?.structuredContent as { readonly result?: unknown } | undefined)?.result) ===
    JSON.stringify(expected);

/** A call that waits. */
export function waiting(text: string, milliseconds: number): Operation {
  return { ...tool('later', { text, milliseconds }), fits: resultIs(text) };
}

/** A call that is answered at once. */
export function echoing(text: string): Operation {
  return { ...tool('echo', { text }), fits: resultIs(text) };
}

/** A call with a large answer. */
export function large(text: string, kibibytes: number): Operation {
  const fits = ({ result }: Answer): boolean => {
    const value = (result?.structuredContent as { readonly result?: string } | undefined)?.result;
    return value?.startsWith(`${text}.`) === true && value.length === text.length + kibibytes * 1024;
  };
  return { ...tool('big', { text, kibibytes }), fits };
}

/** Any request, one that fails among them; the text tells its answer from every other. */
export function anything(random: Random, text: string): Operation {
  switch (random.below(8)) {
    case 0:
    case 1:
      return echoing(text);
    case 2:
    case 3:
      return waiting(text, random.below(12));
    case 4: {
      const count = random.below(30);
      return { ...tool('items', { text, count }), fits: resultIs(Array.from({ length: count }, () => text)) };
    }
    case 5: {
      const fits = ({ result }: Answer): boolean => JSON.stringify(result?.content).includes(`fails: ${text}`);
      return { ...tool('fails', { text }), fits };
    }
    case 6: {
      const fits = ({ error }: Answer): boolean => error?.message === `Unknown tool: ${text}`;
      return { ...tool(text, {}), fits };
    }
    default: {
      const fits = ({ result }: Answer): boolean => JSON.stringify(result?.contents).includes(`"text":"${text}"`);
      return { method: 'resources/read', params: { uri: `load://${text}` }, fits };
    }
  }
}
