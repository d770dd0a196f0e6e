/** An error of the official client itself: its codes are words. */
interface ClientError {
  readonly code?: unknown;
  readonly message: string;
}

const MOST = 3;

/** What an error of the client means in words that need no knowledge of it; its own message where nothing is known. */
export function explainClient(label: string, { code, message }: ClientError): string {
  if (code === 'ERA_NEGOTIATION_FAILED' && message.includes('pinned')) {
    return `${label} does not speak 2026-07-28. Leave --protocol out, or write --protocol 2025-11-25.`;
  }
  if (code === 'INVALID_RESULT') {
    const issues = issuesIn(message);
    if (issues.length > 0) return `${label} sent an answer that the protocol does not have: ${issues.join('; ')}.`;
  }
  return message;
}

interface Issue {
  readonly path?: unknown;
  readonly message?: unknown;
}

/** The client appends what is wrong as JSON, with every alternative of every union. */
function issuesIn(message: string): readonly string[] {
  const start = message.indexOf('[');
  if (start === -1) return [];
  try {
    const issues = JSON.parse(message.slice(start)) as readonly Issue[];
    const texts = issues.map(({ path, message: text }) => `${pathOf(path)}: ${String(text)}`);
    return texts.length > MOST ? [...texts.slice(0, MOST), `and ${String(texts.length - MOST)} more`] : texts;
  } catch {
    return [];
  }
}

function pathOf(path: unknown): string {
  return Array.isArray(path) && path.length > 0 ? path.join('.') : 'all of it';
}
