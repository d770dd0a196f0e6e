import { Audio, EmbeddedResource, Image, MCPServer, Param, Tool, ToolError } from 'stereomcp';
import { SILENCE, SQUARE } from './media';

/** The 2020-12 schema that the suite wants to find in the listing, to the letter. */
const ADDRESS_BOOK = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** What tools can answer with. */
export class ContentTools extends MCPServer {
  /** Answers with text. */
  @Tool() test_simple_text(): string {
    return 'This is a simple text response for testing.';
  }

  /** Answers with an image. */
  @Tool() test_image_content(): Image {
    return new Image({ data: SQUARE });
  }

  /** Answers with a sound. */
  @Tool() test_audio_content(): Audio {
    return new Audio({ data: SILENCE });
  }

  /** Answers with a document. */
  @Tool() test_embedded_resource(): EmbeddedResource {
    return new EmbeddedResource({
      uri: 'test://embedded-resource',
      mimeType: 'text/plain',
      text: 'This is an embedded resource content.',
    });
  }

  /** Answers with text, an image and a document. */
  @Tool() test_multiple_content_types(): (string | Image | EmbeddedResource)[] {
    return [
      'Multiple content types test:',
      new Image({ data: SQUARE }),
      new EmbeddedResource({
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: JSON.stringify({ test: 'data', value: 123 }),
      }),
    ];
  }

  /** Fails. */
  @Tool() test_error_handling(): string {
    throw new ToolError('This tool intentionally returns an error for testing');
  }

  /** Takes arguments under a schema that uses much of draft 2020-12. */
  @Tool({ inputSchema: ADDRESS_BOOK }) json_schema_2020_12_tool(
    name?: string,
    address?: { street?: string; city?: string },
    contactMethod?: 'phone' | 'email',
    phone?: string,
    email?: string,
  ): string {
    return JSON.stringify({ name, address, contactMethod, phone, email });
  }

  /** Takes an argument that clients of 2026-07-28 repeat in a header, for whoever routes requests. */
  @Tool() test_x_mcp_header(@Param('region', { header: 'Region' }) region: string): string {
    return `Region: ${region}`;
  }
}
