import { Tool } from '../../lib/decorators/tool';
import { knownClasses, noteClass } from '../../lib/metadata/known-classes';

describe('the classes that decorators met', () => {
  it('are remembered once each, in the order in which they were met', () => {
    class First {
      @Tool() one(): number {
        return 1;
      }
      @Tool() two(): number {
        return 2;
      }
    }
    class Second {}
    noteClass(Second);
    noteClass(First);
    expect(knownClasses().filter((type) => type === First || type === Second)).toEqual([First, Second]);
  });
});
