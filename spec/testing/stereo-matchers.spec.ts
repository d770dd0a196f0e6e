import { stripVTControlCharacters } from 'node:util';
import { connect, type Connected } from '../../lib/client';
import { callTool, clientProfiles, stereoMatchers } from '../../lib/testing';
import { Kit, Living, PIXEL } from './kit';

expect.extend(stereoMatchers);

/** What a failed expectation says, without colours. */
function complaint(expectation: () => unknown): string {
  try {
    expectation();
  } catch (error) {
    return stripVTControlCharacters((error as Error).message);
  }
  return 'nothing';
}

const OSLO = { city: 'Oslo', celsius: 16.2, at: '1970-01-01T00:00:00.000Z' };
const text = (value: string) => ({ type: 'text' as const, text: value });
const TOOL = {
  name: 'area',
  inputSchema: { type: 'object' as const },
  outputSchema: { type: 'object' as const, title: 'Area', properties: { m2: { type: 'number' } }, required: ['m2'] },
};

let kit: Connected<Kit>;
beforeAll(async () => {
  kit = await connect(Kit);
});
afterAll(() => kit.close());

describe('toMatchOutput', () => {
  it('is content with data that fit the output schema, in both channels', async () => {
    expect(await kit.call('reading', { city: 'Oslo' })).toMatchOutput();
    expect(await kit.call('readings')).toMatchOutput();
    expect(await kit.call('mixed')).toMatchOutput();
    expect(await kit.call('last')).toMatchOutput();
    expect(await kit.call('written')).toMatchOutput();
    expect(await kit.call('prose')).toMatchOutput();
  });

  it('compares the data as JSON, without their wrapper', async () => {
    expect(await kit.call('reading', { city: 'Oslo' })).toMatchOutput(OSLO);
    expect(await kit.call('readings')).toMatchOutput([OSLO]);
    expect(await kit.call('last')).toMatchOutput(null);
    expect(await kit.call('prose')).toMatchOutput('Sunny.');
    expect(await kit.call('reading', { city: 'Oslo' })).toMatchOutput(expect.objectContaining({ city: 'Oslo' }));
    expect(await kit.call('reading', { city: 'Oslo' })).not.toMatchOutput({ ...OSLO, city: 'Rome' });
  });

  it('takes what callTool gives, and promises by resolves', async () => {
    expect(await callTool(Kit, 'reading', { city: 'Oslo' })).toMatchOutput(OSLO);
    await expect(callTool(new Kit(), 'mixed')).resolves.toMatchOutput(['a', 5, '{}']);
  });

  it.each(clientProfiles)('looks at what the client sees: $name', async ({ connect: connectAs }) => {
    const client = await connectAs(Kit);
    expect(await client.call('reading', { city: 'Oslo' })).toMatchOutput(OSLO);
    expect(await client.call('mixed')).toMatchOutput(['a', 5, '{}']);
    await client.close();
  });

  it('takes content by the author where that is said', async () => {
    expect(await kit.call('summary')).toMatchOutput(expect.objectContaining({ city: 'Rome' }), { content: 'own' });
    expect(await kit.call('shown')).toMatchOutput(undefined, { content: 'own' });
  });

  it('takes results from elsewhere with their tool', () => {
    const result = { content: [text('{"m2":5}'), text('')].slice(0, 1), structuredContent: { m2: 5 } };
    expect(result).toMatchOutput({ m2: 5 }, { tool: TOOL });
    expect({ content: [text('5')] }).toMatchOutput('5', { tool: { name: 'area', inputSchema: { type: 'object' } } });
  });

  it('says what is different', async () => {
    const result = await kit.call('reading', { city: 'Oslo' });
    expect(complaint(() => expect(result).toMatchOutput({ ...OSLO, celsius: 20 }))).toBe(
      `expect(result).toMatchOutput(expected)

reading answered something else:

- Expected
+ Received

  Object {
    "at": "1970-01-01T00:00:00.000Z",
-   "celsius": 20,
+   "celsius": 16.2,
    "city": "Oslo",
  }`,
    );
    const echo = await kit.call('echo', { text: 'a' });
    expect(complaint(() => expect(echo).toMatchOutput('b'))).toBe(
      'expect(result).toMatchOutput(expected)\n\necho answered something else:\n\nExpected: "b"\nReceived: "a"',
    );
  });

  it('says what a tool that failed has said', async () => {
    const result = await kit.call('reading', { city: 'Atlantis' });
    expect(complaint(() => expect(result).toMatchOutput(OSLO))).toBe(
      `expect(result).toMatchOutput(expected)

reading failed, and said:

Error executing tool reading: There is no city Atlantis.`,
    );
  });

  it('says what does not fit the output schema', () => {
    const wrong = { content: [text('{"m2":"5"}')], structuredContent: { m2: '5' } };
    expect(complaint(() => expect(wrong).toMatchOutput(undefined, { tool: TOOL }))).toBe(
      `expect(result).toMatchOutput()

area answered what its output schema forbids:

1 validation error for Area
m2
  Input should be a valid number [type=number_type, input_value='5', input_type=string]`,
    );
    const none = { content: [text('5')] };
    expect(complaint(() => expect(none).toMatchOutput(undefined, { tool: TOOL }))).toBe(
      `expect(result).toMatchOutput()

area has an output schema, and answered without structured content.

Received: {"content": [{"text": "5", "type": "text"}]}`,
    );
  });

  it('says where the channels differ', async () => {
    const result = { content: [text('{"m2":6}')], structuredContent: { m2: 5 } };
    expect(complaint(() => expect(result).toMatchOutput({ m2: 5 }, { tool: TOOL }))).toBe(
      `expect(result).toMatchOutput(expected)

The two channels of area say different things, or content does not hold all of it.

structuredContent: {
  "m2": 5
}
content: {"m2":6}

Where the content is written by hand, say so: toMatchOutput(expected, { content: 'own' }).`,
    );
    const shown = await kit.call('shown');
    expect(complaint(() => expect(shown).toMatchOutput())).toContain('\ncontent: [image]\n');
  });

  it('says what a client that reads content only cannot see', async () => {
    const [, , profile] = clientProfiles;
    const client = await profile?.connect(Kit);
    const result = await client?.call('summary');
    await client?.close();
    expect(complaint(() => expect(result).toMatchOutput())).toBe(
      `expect(result).toMatchOutput()

The content of summary does not hold data that fit its output schema.

Received: [{"text": "Mild in Rome.", "type": "text"}]`,
    );
  });

  it('says what was not to be, with not', async () => {
    const result = await kit.call('echo', { text: 'a' });
    expect(complaint(() => expect(result).not.toMatchOutput('a'))).toBe(
      'expect(result).not.toMatchOutput(expected)\n\necho was not to answer this.\n\nReceived: "a"',
    );
    expect(complaint(() => expect(result).not.toMatchOutput())).toBe(
      'expect(result).not.toMatchOutput()\n\necho was not to answer what its output schema says.\n\nReceived: "a"',
    );
  });

  it('throws for what is no raw result, also with not', async () => {
    const use = 'A raw result of a tool is needed, as call() of a client and callTool() give it.';
    const value = await kit.echo('a');
    expect(complaint(() => expect(value).toMatchOutput('a'))).toBe(
      `expect(result).toMatchOutput(expected)\n\n${use}\n\nReceived: "a"`,
    );
    expect(complaint(() => expect(undefined).not.toMatchOutput())).toBe(
      `expect(result).not.toMatchOutput()\n\n${use}\n\nReceived: undefined`,
    );
    const promise = kit.call('prose');
    expect(complaint(() => expect(promise).toMatchOutput())).toBe(
      'expect(result).toMatchOutput()\n\nThis is the promise of a result. Await it: expect(await client.call(…)).',
    );
    await promise;
  });

  it('throws for options that there are not', async () => {
    const result = await kit.call('prose');
    expect(complaint(() => expect(result).toMatchOutput('Sunny.', { contents: 'own' } as object))).toBe(
      'expect(result).toMatchOutput(expected)\n\nThere is no option "contents"; write "content".',
    );
    expect(complaint(() => expect(result).toMatchOutput('Sunny.', { content: 'mine' as never }))).toBe(
      "expect(result).toMatchOutput(expected)\n\nThe option content is 'data' or 'own'.",
    );
    expect(complaint(() => expect(result).toShowImage({ size: '1x1' } as object))).toBe(
      'expect(result).toShowImage(image)\n\nThere is no option "size"; there are height, mimeType, width.',
    );
  });

  it('throws for a result of which no tool is known', async () => {
    const copy = { ...(await kit.call('prose')) };
    expect(complaint(() => expect(copy).toMatchOutput())).toBe(
      `expect(result).toMatchOutput()

It is not known which tool this result is of, so that its output schema is not either. Take the very object that call() or callTool() gave, or give the entry of tools/list: toMatchOutput(expected, { tool }).`,
    );
  });
});

describe('toBeToolError', () => {
  it('looks for the error, its text, and a pattern', async () => {
    const result = await kit.call('reading', { city: 'Atlantis' });
    expect(result).toBeToolError();
    expect(result).toBeToolError('no city Atlantis');
    expect(result).toBeToolError(/no city \w+\.$/g);
    expect(result).not.toBeToolError('Oslo');
    expect(await kit.call('reading', { city: 5 })).toBeToolError('city');
    expect(await kit.call('prose')).not.toBeToolError();
  });

  it('says what came instead', async () => {
    const prose = await kit.call('prose');
    expect(complaint(() => expect(prose).toBeToolError())).toBe(
      'expect(result).toBeToolError()\n\nprose did not fail. It answered:\n\nSunny.',
    );
    const result = await kit.call('reading', { city: 'Atlantis' });
    expect(complaint(() => expect(result).toBeToolError(/Oslo/))).toBe(
      `expect(result).toBeToolError(text)

reading failed with another text.

Expected: /Oslo/
Received: "Error executing tool reading: There is no city Atlantis."`,
    );
    expect(complaint(() => expect(result).not.toBeToolError())).toBe(
      `expect(result).not.toBeToolError()

reading was not to fail. It said:

Error executing tool reading: There is no city Atlantis.`,
    );
    expect(complaint(() => expect(result).not.toBeToolError('no city'))).toBe(
      `expect(result).not.toBeToolError(text)

reading was not to fail with this text.

Expected: "no city"
Received: "Error executing tool reading: There is no city Atlantis."`,
    );
  });

  it('throws for what is no text and no pattern', async () => {
    const result = await kit.call('prose');
    expect(complaint(() => expect(result).toBeToolError(5 as never))).toBe(
      'expect(result).toBeToolError(text)\n\nWhat a tool says is matched by a text or a pattern.\n\nReceived: 5',
    );
  });

  it('needs no client', () => {
    expect({ content: [text('No.')], isError: true }).toBeToolError('No');
    expect(complaint(() => expect({ content: [] }).toBeToolError())).toBe(
      'expect(result).toBeToolError()\n\nThe tool did not fail. It answered:\n\n',
    );
  });
});

describe('toShowImage', () => {
  it('looks for an image of that kind, by its bytes', async () => {
    const result = await kit.call('logo');
    expect(result).toShowImage();
    expect(result).toShowImage({ mimeType: 'image/png', width: 1, height: 1 });
    expect(result).not.toShowImage({ mimeType: 'image/jpeg' });
    expect(await kit.call('shown')).toShowImage({ width: 1 });
    expect(await kit.call('prose')).not.toShowImage();
  });

  it('takes drawings, which have no size, and pictures of unknown types as they say', () => {
    const block = (mimeType: string, bytes: string) => ({
      content: [{ type: 'image' as const, mimeType, data: Buffer.from(bytes).toString('base64') }],
    });
    expect(block('image/svg+xml', '<svg/>')).toShowImage({ mimeType: 'image/svg+xml' });
    expect(block('image/svg+xml', '<svg/>')).not.toShowImage({ width: 5 });
    expect(block('image/x-own', 'own')).toShowImage({ mimeType: 'image/x-own' });
  });

  it('says what there is instead', async () => {
    const prose = await kit.call('prose');
    expect(complaint(() => expect(prose).toShowImage())).toBe(
      'expect(result).toShowImage()\n\nThere is no image in the content. Its blocks: text.',
    );
    expect(complaint(() => expect({ content: [] }).toShowImage())).toBe(
      'expect(result).toShowImage()\n\nThere is no image in the content. Its blocks: none.',
    );
    const logo = await kit.call('logo');
    expect(complaint(() => expect(logo).toShowImage({ width: 2 }))).toBe(
      `expect(result).toShowImage(image)

No image in the content is this one.

Expected: {"width": 2}
Received: {"height": 1, "mimeType": "image/png", "width": 1}`,
    );
    expect(complaint(() => expect(logo).not.toShowImage({ width: 1 }))).toBe(
      `expect(result).not.toShowImage(image)

The content was not to have this image.

Expected: {"width": 1}
Received: {"height": 1, "mimeType": "image/png", "width": 1}`,
    );
  });

  it.each([
    ['fLaC', 'its bytes are audio/flac'],
    ['', 'it has no bytes'],
  ])('says what is wrong with the bytes %j', (bytes, problem) => {
    const data = Buffer.from(bytes).toString('base64');
    const both = {
      content: ['image/png', 'image/gif'].map((mimeType) => ({ type: 'image' as const, data, mimeType })),
    };
    expect(complaint(() => expect(both).toShowImage())).toBe(
      `expect(result).toShowImage()

No image in the content is this one.

Expected: {}
Received: [{"mimeType": "image/png", "problem": "${problem}"}, {"mimeType": "image/gif", "problem": "${problem}"}]`,
    );
  });

  it('says where the data are no base64', () => {
    const result = {
      content: [{ type: 'image', data: `data:image/png;base64,${PIXEL.toString('base64')}`, mimeType: 'image/png' }],
    };
    expect(complaint(() => expect(result).toShowImage())).toContain('"problem": "its data are no base64"');
  });
});

describe('callTool', () => {
  it('starts and stops a class, and leaves an object running', async () => {
    const { life } = Living;
    await callTool(Living, 'prose');
    expect(life).toEqual(['start', 'stop']);
    const living = new Living();
    await callTool(living, 'prose');
    await callTool(living, 'prose');
    expect(life).toEqual(['start', 'stop', 'start']);
  });

  it('rejects as a client does, and lets go of the server', async () => {
    await expect(callTool(Kit, 'nothing')).rejects.toThrow('nothing');
    await expect(callTool({} as never, 'prose')).rejects.toThrow(TypeError);
  });
});
