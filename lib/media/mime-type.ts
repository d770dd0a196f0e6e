import mime from 'mime';

/** The kind of medium that a helper stands for, which is also the first half of its MIME types. */
export type MediaFamily = 'image' | 'audio';

/** Where nothing better is known. */
export const OCTET_STREAM = 'application/octet-stream';

/** Extensions whose type must not depend on the version of a registry. */
const BY_EXTENSION: Readonly<Record<MediaFamily, ReadonlyMap<string, string>>> = {
  image: new Map([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ]),
  audio: new Map([
    ['wav', 'audio/wav'],
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['flac', 'audio/flac'],
    ['aac', 'audio/aac'],
    ['m4a', 'audio/mp4'],
  ]),
};

/** Spellings in use of types that are registered under another name, or that clients know under another name. */
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/x-png', 'image/png'],
  ['image/svg', 'image/svg+xml'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-mp3', 'audio/mpeg'],
  ['audio/wave', 'audio/wav'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['audio/x-flac', 'audio/flac'],
  ['audio/x-aac', 'audio/aac'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
]);

/** The type of a file by its last extension, in upper or lower case; `application/octet-stream` outside the family. */
export function typeOfFile(path: string, family: MediaFamily): string {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase();
  return (extension === undefined ? undefined : typeOfExtension(extension, family)) ?? OCTET_STREAM;
}

/**
 * The canonical type of a format that an author wrote, a word (`jpg`, `mp3`) or a full type (`image/webp`).
 *
 * @throws {TypeError} for a format that is neither, or that belongs to another family.
 */
export function typeOfFormat(format: unknown, family: MediaFamily): string {
  const word = typeof format === 'string' ? format.trim().toLowerCase() : '';
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(word) ? canonical(word) : typeOfExtension(word.replace(/^\./, ''), family);
  if (type?.startsWith(`${family}/`) === true) return type;
  throw new TypeError(
    `The format ${typeof format === 'string' ? `'${format}'` : `of type ${typeof format}`} is no ${family} format; give a word such as ${family === 'image' ? 'png' : 'mp3'} or a full type such as ${family}/${family === 'image' ? 'png' : 'mpeg'}.`,
  );
}

/** The usual extension of files of a type, without its dot; undefined for a type that has none. */
export function extensionOfType(type: string): string | undefined {
  const known = canonical(type);
  if (known === 'text/markdown') return 'md'; // the registry has "markdown" first
  const pairs = [...BY_EXTENSION.image, ...BY_EXTENSION.audio];
  return pairs.find(([, candidate]) => candidate === known)?.[0] ?? mime.getExtension(known) ?? undefined;
}

function typeOfExtension(extension: string, family: MediaFamily): string | undefined {
  const known = BY_EXTENSION[family].get(extension);
  if (known !== undefined) return known;
  const registered = /^[\w+-]+$/.test(extension) ? mime.getType(extension) : null;
  return registered?.startsWith(`${family}/`) === true ? canonical(registered) : undefined;
}

function canonical(type: string): string {
  return CANONICAL.get(type) ?? type;
}
