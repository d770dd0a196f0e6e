import { types } from 'node:util';

/** Bytes as authors hold them. */
export type MediaBytes = Uint8Array | ArrayBuffer;

/** Whether a value is bytes, also those of another realm (a worker context, a test runner), which `instanceof` misses. */
export function isBytes(value: unknown): value is MediaBytes {
  return types.isUint8Array(value) || types.isAnyArrayBuffer(value);
}

/** A view on bytes, never a copy, and only of the part that a typed array covers. */
export function viewOf(bytes: MediaBytes): Buffer {
  return types.isUint8Array(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(bytes);
}
