import { Complete, Context, EmbeddedResource, Image, MCPServer, Prompt, Resource } from 'stereomcp';
import { SQUARE } from './media';

class UserContext {
  context!: string;
}

/** What clients can read, and what people can pick. */
export class Readables extends MCPServer {
  /** A text. */
  @Resource('test://static-text') staticText(): string {
    return 'This is the content of the static text resource.';
  }

  /** A picture. */
  @Resource('test://static-binary') staticBinary(): Image {
    return new Image({ data: SQUARE });
  }

  /** A text that clients may subscribe to. */
  @Resource('test://watched-resource') watched(): string {
    return 'This is watched.';
  }

  /** Data under an id. */
  @Resource('test://template/{id}/data') data(id: string): object {
    return { id, templateTest: true, data: `Data for ID: ${id}` };
  }

  /** A text. */
  @Prompt() test_simple_prompt(): string {
    return 'This is a simple prompt for testing.';
  }

  /**
   * A text with two gaps.
   * @param arg1 The first.
   * @param arg2 The second.
   */
  @Prompt() test_prompt_with_arguments(arg1: string, arg2: string): string {
    return `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`;
  }

  @Complete('test_prompt_with_arguments', 'arg1') arg1(typed: string): string[] {
    return ['paris', 'park', 'party'].filter((value) => value.startsWith(typed));
  }

  /**
   * A document and a request.
   * @param resourceUri Where the document is.
   */
  @Prompt() test_prompt_with_embedded_resource(resourceUri: string): unknown[] {
    return [
      new EmbeddedResource({
        uri: resourceUri,
        mimeType: 'text/plain',
        text: 'Embedded resource content for testing.',
      }),
      'Please process the embedded resource above.',
    ];
  }

  /** A picture and a request. */
  @Prompt() test_prompt_with_image(): unknown[] {
    return [new Image({ data: SQUARE }), 'Please analyze the image above.'];
  }

  /** A text about what the user answers. */
  @Prompt() async test_input_required_result_prompt(context: Context): Promise<string> {
    const answer = await context.elicit('What context should the prompt use?', UserContext, { key: 'user_context' });
    return answer.action === 'accept' ? `Context: ${answer.content.context}` : 'No context.';
  }
}
