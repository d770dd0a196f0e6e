import { MCPServer, Tool } from '../../lib';
import { connect } from '../../lib/client';

abstract class Crud<T> extends MCPServer {
  @Tool() async list(): Promise<T[]> {
    return [];
  }
}

interface User {
  name: string;
}

async function outputOf(Server: new () => MCPServer, tool: string): Promise<unknown> {
  const server = await connect(Server);
  const { tools } = await server.client.listTools();
  await server.close();
  return tools.find(({ name }) => name === tool)?.outputSchema;
}

function resultOf(items: object): object {
  return { properties: { result: { items, title: 'Result', type: 'array' } }, required: ['result'] };
}

describe('classes that a spec declares where it needs them', () => {
  it('have the types of the first of a name', async () => {
    class Sample extends MCPServer {
      @Tool() read(): string[] {
        return [];
      }
    }
    expect(await outputOf(Sample, 'read')).toMatchObject(resultOf({ type: 'string' }));
  });

  it('have the types of the second of that name', async () => {
    class Sample extends MCPServer {
      @Tool() read(): number[] {
        return [];
      }
    }
    expect(await outputOf(Sample, 'read')).toMatchObject(resultOf({ type: 'number' }));
  });

  it('take the methods of a generic base as they instantiate them', async () => {
    class Flags extends Crud<boolean> {}
    class Users extends Crud<User> {}
    expect([await outputOf(Flags, 'list'), await outputOf(Users, 'list')]).toMatchObject([
      resultOf({ type: 'boolean' }),
      resultOf({ $ref: '#/$defs/User' }),
    ]);
  });
});
