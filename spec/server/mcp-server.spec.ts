import 'reflect-metadata';
import { DefinitionError, MCPServer, Tool } from '../../lib';
import { serverState } from '../../lib/server/server-state';

describe(MCPServer, () => {
  it('keeps its own surface to three methods and its changes, and nothing of its own on the object', () => {
    class Plain extends MCPServer {}
    expect(Object.getOwnPropertyNames(MCPServer.prototype).sort()).toEqual([
      'changes',
      'constructor',
      'onStart',
      'onStop',
      'run',
    ]);
    expect(Reflect.ownKeys(new Plain())).toEqual([]);
    expect(Object.getOwnPropertyNames(MCPServer).sort()).toEqual(['length', 'name', 'prototype']);
  });

  it('knows the objects that it made and no others', () => {
    class Plain extends MCPServer {}
    const server = new Plain('Given', { version: '2.0.0', title: 'A title' });
    expect(serverState(server)?.host.view.info).toEqual({ name: 'Given', version: '2.0.0', title: 'A title' });
    expect(serverState(Object.create(Plain.prototype))).toBeUndefined();
    expect(serverState(undefined)).toBeUndefined();
  });

  it('reports the mistakes of a class from the constructor', () => {
    class Mistaken extends MCPServer {
      @Tool({ name: 'not a name' })
      tool(): string {
        return '';
      }
    }
    expect(() => new Mistaken()).toThrow(DefinitionError);
  });

  it('refuses to run an object that the constructor never saw', async () => {
    const pretender = Object.create(MCPServer.prototype) as MCPServer;
    expect(() => pretender.run()).toThrow(new TypeError('This object was not made by the constructor of MCPServer.'));
    await Promise.resolve();
  });
});
