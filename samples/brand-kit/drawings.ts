import { COLOURS } from './colours';
import { encodePng } from './encode-png';
import { encodeWav } from './encode-wav';

const SIDE = 64;
const RADIUS = 20;

/** The logo: an accent disc in the middle of a primary square, 64 by 64 pixels, as PNG. */
export function drawLogo(): Buffer {
  const centre = (SIDE - 1) / 2;
  return encodePng({
    width: SIDE,
    height: SIDE,
    colours: [COLOURS.primary, COLOURS.accent],
    figure: (x, y) => Math.hypot(x - centre, y - centre) < RADIUS,
  });
}

/** A square of one colour, 16 by 16 pixels, as PNG. */
export function drawSwatch(colour: string): Buffer {
  return encodePng({ width: 16, height: 16, colours: [colour, colour], figure: () => false });
}

/** The chime: a quarter of a second that fades away, as WAV. */
export function composeChime(): Buffer {
  return encodeWav({ pitch: 880, seconds: 0.25 });
}
