/** A tone that fades away. */
export interface Tone {
  /** In hertz. */
  readonly pitch: number;
  readonly seconds: number;
}

const RATE = 8000;
const HEADER_BYTES = 44;

/** The WAV file of a tone: 8,000 samples a second, one channel, 8 bits. */
export function encodeWav({ pitch, seconds }: Tone): Buffer {
  const samples = Math.round(RATE * seconds);
  const file = Buffer.alloc(HEADER_BYTES + samples);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16); // what follows of the format
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // channels
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28); // bytes a second
  file.writeUInt16LE(1, 32); // bytes a sample
  file.writeUInt16LE(8, 34); // bits a sample
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples, 40);
  for (let index = 0; index < samples; index++) {
    const loudness = 1 - index / samples;
    file[HEADER_BYTES + index] = Math.round(128 + 100 * loudness * Math.sin((2 * Math.PI * pitch * index) / RATE));
  }
  return file;
}
