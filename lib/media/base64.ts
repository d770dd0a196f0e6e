const STANDARD = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether a text is padded base64 in the standard alphabet without line breaks, the only form that MCP knows. */
export function isStandardBase64(text: string): boolean {
  return text.length % 4 === 0 && STANDARD.test(text);
}

/** The base64 text of bytes; a typed array encodes only the part that it covers. */
export function toBase64(bytes: Uint8Array | ArrayBuffer): string {
  const view =
    bytes instanceof ArrayBuffer ? Buffer.from(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.toString('base64');
}
