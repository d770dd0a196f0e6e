import { appendDeclaration, classChain, ownDeclarations } from '../../lib/metadata/declaration-store';
import type { Declaration } from '../../lib/metadata/declarations';

function misplaced(member: string): Declaration {
  return { kind: 'misplaced', member, message: 'for this spec' };
}

describe(appendDeclaration, () => {
  it('writes on the class itself and leaves its base and siblings alone', () => {
    class Base {}
    class Left extends Base {}
    class Right extends Base {}
    appendDeclaration(Base, misplaced('base'));
    appendDeclaration(Left, misplaced('left'));

    expect(ownDeclarations(Base)).toEqual([misplaced('base')]);
    expect(ownDeclarations(Left)).toEqual([misplaced('left')]);
    expect(ownDeclarations(Right)).toEqual([]);
  });

  it('replaces the record instead of pushing into it, so that an earlier reader keeps what it read', () => {
    class Server {}
    appendDeclaration(Server, misplaced('first'));
    const before = ownDeclarations(Server);
    appendDeclaration(Server, misplaced('second'));

    expect(before).toEqual([misplaced('first')]);
    expect(ownDeclarations(Server)).toEqual([misplaced('first'), misplaced('second')]);
    expect(Object.isFrozen(before)).toBe(true);
  });

  it('adds nothing that an enumeration of the class would show', () => {
    class Server {}
    appendDeclaration(Server, misplaced('a'));
    expect(Object.keys(Server)).toEqual([]);
  });
});

describe(classChain, () => {
  it('names the bases first and the class last', () => {
    class Base {}
    class Middle extends Base {}
    class Leaf extends Middle {}
    expect(classChain(Leaf)).toEqual([Base, Middle, Leaf]);
  });
});
