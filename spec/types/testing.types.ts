import { expectTypeOf } from 'expect-type';
import { expect as jestExpect } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { MCPServer } from 'stereomcp';
import type { Connected } from 'stereomcp/client';
import { callTool, clientProfiles, stereoMatchers } from 'stereomcp/testing';
import type { StereoMatchers } from 'stereomcp/testing';

// As docs/testing.md says for those who import `expect` from @jest/globals.
declare module 'expect' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type -- all declarations of it have these parameters
  interface Matchers<R extends void | Promise<void>, T = unknown> extends StereoMatchers<R> {}
}

class Weather extends MCPServer {
  city(name: string): string {
    return name;
  }
}

export async function types(): Promise<void> {
  const result = await callTool(Weather, 'city', { name: 'Oslo' });
  await callTool(new Weather(), 'city');

  expect.extend(stereoMatchers);
  expect(result).toMatchOutput('Oslo');
  expect(result).not.toBeToolError(/no/);
  expectTypeOf(expect(callTool(Weather, 'city')).resolves.toShowImage({ width: 1 })).toEqualTypeOf<Promise<void>>();
  // @ts-expect-error: a tool's error is told by its text
  expect(result).toBeToolError(5);
  // @ts-expect-error: there is no such option
  expect(result).toMatchOutput('Oslo', { contents: 'own' });

  jestExpect.extend(stereoMatchers);
  jestExpect(result).not.toMatchOutput('Oslo', { content: 'own' });
  // @ts-expect-error: a tool's error is told by its text
  jestExpect(result).toBeToolError(5);
  expectTypeOf(jestExpect(callTool(Weather, 'city')).resolves.toBeToolError()).toEqualTypeOf<Promise<void>>();

  for (const { name, connect } of clientProfiles) {
    expectTypeOf(name).toEqualTypeOf<string>();
    const weather = await connect(Weather, { timeout: 5 });
    expectTypeOf(weather).toEqualTypeOf<Connected<Weather, Client>>();
    expectTypeOf(weather.city).toEqualTypeOf<(name: string) => Promise<string>>();
    // @ts-expect-error: the profile says which protocol is spoken
    await connect(Weather, { protocol: '2025-11-25' });
    // @ts-expect-error: a profile is of servers inside the process
    await connect('https://example.org/mcp');
  }
}
