import type { FileHandle } from 'node:fs/promises';

/** A buffer that can give its memory back; part of ES2024, which Node 20 has already. */
interface ResizableBuffer extends ArrayBuffer {
  resize(size: number): void;
}

const ResizableBuffer = ArrayBuffer as unknown as new (size: number, options: object) => ResizableBuffer; // as above

/**
 * What was read of a file.
 *
 * `release` gives the memory back at once: the garbage collector does not know how much a large file weighs, and would
 * leave it beside the base64 text of it and the copies that the SDK's check of that text makes.
 */
export class FileBytes {
  readonly bytes: Buffer;
  readonly #memory: ResizableBuffer;

  private constructor(memory: ResizableBuffer, filled: number) {
    this.#memory = memory;
    this.bytes = Buffer.from(memory, 0, filled);
  }

  /** Reads to the end, which may lie further on than the size said; one byte beyond the limit is enough to know. */
  static async read(
    file: FileHandle,
    { size, limit }: { readonly size: number; readonly limit: number },
  ): Promise<FileBytes> {
    let memory = allocate(Math.min(size, limit) + 1);
    let filled = 0;
    for (;;) {
      const { bytesRead } = await file.read(Buffer.from(memory), filled, memory.byteLength - filled, null);
      filled += bytesRead;
      if (bytesRead === 0 || filled > limit) return new FileBytes(memory, filled);
      if (filled === memory.byteLength) memory = grown(memory, Math.min(filled * 2, limit + 1));
    }
  }

  /** The bytes are gone afterwards. */
  release(): void {
    this.#memory.resize(0);
  }
}

function allocate(size: number): ResizableBuffer {
  return new ResizableBuffer(size, { maxByteLength: size });
}

function grown(memory: ResizableBuffer, size: number): ResizableBuffer {
  const larger = allocate(size);
  Buffer.from(larger).set(Buffer.from(memory));
  memory.resize(0);
  return larger;
}
