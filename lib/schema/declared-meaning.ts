import type { ManifestMeaning } from '../manifest/manifest';
import type { Meaning } from './described-schema';
import type { SchemaSession } from './schema-session';

/** What a marked node of a manifest stands for; reports what no argument can become. */
export function declaredMeaning(
  mark: ManifestMeaning | undefined,
  session: SchemaSession,
  label: string,
): Meaning | undefined {
  switch (mark) {
    case undefined:
    case 'object':
      return undefined;
    case 'Date':
      return { kind: 'date' };
    case 'URL':
      return { kind: 'url' };
    case 'RegExp':
      return { kind: 'regexp' };
    case 'bigint':
      return { kind: 'bigint' };
    case 'Buffer':
    case 'Uint8Array':
    case 'ArrayBuffer':
      return { kind: 'bytes', as: mark };
    case 'TypedArray':
      if (session.direction === 'input') {
        session.problems.push(`${label}: typed arrays are not made of arguments; take a Buffer or a Uint8Array.`);
      }
      return undefined;
    case 'Set':
      return { kind: 'set' };
    case 'Map':
      return { kind: 'map', keys: 'string' };
    case 'NumberMap':
      return { kind: 'map', keys: 'number' };
    case 'NumberRecord':
      return { kind: 'record', keys: 'number' };
    default:
      return mark satisfies never;
  }
}
