import { MCPServer, Resource } from '../../lib/index';
import { ownDeclarations } from '../../lib/metadata/declaration-store';

/** The decorator as JavaScript sees it. */
const untyped = Resource as unknown as (...args: unknown[]) => (...args: unknown[]) => void;

describe(Resource, () => {
  it('notes the URI, the options and where it stands', () => {
    class X extends MCPServer {
      @Resource('x://a', { title: 'A' }) a(): string {
        return '';
      }
    }
    expect(ownDeclarations(X)).toEqual([
      {
        kind: 'resource',
        member: 'a',
        uri: 'x://a',
        options: { title: 'A' },
        emitted: { returnType: String, parameterTypes: [] },
        site: { file: __filename, line: expect.any(Number) as number },
      },
    ]);
  });

  it('leaves the method what it is', () => {
    class X extends MCPServer {
      @Resource('x://a') a(): string {
        return `called on ${this.constructor.name}`;
      }
    }
    expect(new X().a()).toBe('called on X');
  });

  it('refuses to stand without parentheses, before the method would be lost', () => {
    expect(() => untyped(MCPServer.prototype, 'a', { value: () => '' })).toThrow(
      /^@Resource\.a \(spec.*\): stands without parentheses, or on a class; write @Resource\('notes:\/\/today', .*$/,
    );
  });
});
