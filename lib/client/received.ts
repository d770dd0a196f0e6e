import type {
  AudioContent,
  CallToolResult,
  ContentBlock,
  EmbeddedResource as EmbeddedResourceBlock,
  ImageContent,
  ResourceLink as ResourceLinkBlock,
} from '@modelcontextprotocol/server';
import type { Audio } from '../media/audio';
import type { EmbeddedResource } from '../media/embedded-resource';
import type { Image } from '../media/image';
import type { Reply } from '../media/reply';
import type { ResourceLink } from '../media/resource-link';

/**
 * What a client receives of what a method returns: media come back as their blocks, also in lists, and a reply as its
 * data. Content of the method's own making comes back as a list of blocks, and with a schema as its data.
 */
export type Received<T> = 0 extends 1 & T
  ? T // any
  : T extends Image
    ? ImageContent
    : T extends Audio
      ? AudioContent
      : T extends EmbeddedResource
        ? EmbeddedResourceBlock
        : T extends ResourceLink
          ? ResourceLinkBlock
          : T extends Reply<infer Data>
            ? Data
            : T extends ProtocolResult<infer Data>
              ? DataOf<Data>
              : T extends ContentBlock
                ? T[]
                : T extends readonly unknown[]
                  ? ReceivedItems<T>
                  : T;

interface ProtocolResult<Data> {
  readonly content: CallToolResult['content'];
  readonly structuredContent?: Data;
}

/** Structured content that may be anything is that of a tool without a schema. */
type DataOf<Data> = [Record<string, unknown>] extends [Data] ? ContentBlock[] : NonNullable<Data>;

/** Only lists that hold content are taken apart; every other type stays itself. */
type ReceivedItems<T extends readonly unknown[]> = T[number] extends ContentBlock
  ? T
  : true extends HoldsMedia<T[number]>
    ? { [K in keyof T]: Received<T[K]> }
    : T;

type HoldsMedia<T> = T extends Image | Audio | EmbeddedResource | ResourceLink ? true : false;
