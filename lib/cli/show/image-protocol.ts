/** How a terminal draws images. */
export type ImageProtocol = 'kitty' | 'iterm';

type Variables = Readonly<Record<string, string | undefined>>;

/** The terminals that say who they are in TERM_PROGRAM and draw images as iTerm2 does. */
const AS_ITERM = ['iTerm.app', 'WezTerm', 'vscode', 'mintty', 'rio', 'Tabby'];

/**
 * How this terminal draws images, as far as its environment tells; undefined where it cannot, in a pipe and in CI.
 *
 * Within tmux and screen nothing is drawn, since they keep such sequences to themselves.
 */
export function imageProtocol(
  stream: { readonly isTTY?: boolean },
  env: Variables = process.env,
): ImageProtocol | undefined {
  const { TERM: term = '', TERM_PROGRAM: program = '', LC_TERMINAL: local } = env;
  if (stream.isTTY !== true || isSet(env.CI) || term === 'dumb') return undefined;
  if (isSet(env.TMUX) || /^(screen|tmux)/.test(term)) return undefined;
  if (isSet(env.KITTY_WINDOW_ID) || /kitty|ghostty/.test(term) || program === 'ghostty') return 'kitty';
  return AS_ITERM.includes(program) || local === 'iTerm2' ? 'iterm' : undefined;
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false';
}

const ITERM_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp', 'image/tiff'];
/** What the protocol of kitty takes in one piece. */
const PIECE = 4096;

/** What makes a terminal draw an image; undefined for a type that it does not know. */
export function drawImage(bytes: Buffer, type: string, protocol: ImageProtocol): string | undefined {
  const data = bytes.toString('base64');
  switch (protocol) {
    case 'kitty':
      return type === 'image/png' ? `${kittyPieces(data)}\n` : undefined;
    case 'iterm':
      return ITERM_TYPES.includes(type)
        ? `\x1b]1337;File=inline=1;size=${String(bytes.length)};preserveAspectRatio=1:${data}\x07\n`
        : undefined;
    default:
      return protocol satisfies never;
  }
}

function kittyPieces(data: string): string {
  const pieces = data.match(new RegExp(`.{1,${String(PIECE)}}`, 'g')) ?? [];
  return pieces
    .map((piece, index) => {
      const more = index < pieces.length - 1 ? '1' : '0';
      return `\x1b_G${index === 0 ? 'a=T,f=100,' : ''}m=${more};${piece}\x1b\\`;
    })
    .join('');
}
