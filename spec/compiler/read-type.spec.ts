import { SafeTypeReader } from '../../lib/compiler/read-type';
import { TypeReader } from '../../lib/compiler/type-reader';
import { compileSource, SOURCE_FOLDER } from '../support/compile-source';

/** A reader at which every type is too much. */
class FailingReader extends TypeReader {
  override typeOf(): never {
    throw new RangeError('Maximum call stack size exceeded');
  }
  override resultOf(): never {
    throw new RangeError('Maximum call stack size exceeded');
  }
}

describe('SafeTypeReader', () => {
  const program = compileSource('export const a = 1;', { options: { types: [], paths: {} } });
  const checker = program.getTypeChecker();
  const [node] = program.getSourceFiles();
  const place = { program, checker, folder: SOURCE_FOLDER };

  it('says that the compiler failed at a type, and lives on', () => {
    if (node === undefined) throw new Error('no source');
    const reader = new SafeTypeReader(new FailingReader(place));
    const sentence =
      'the compiler failed at this type (Maximum call stack size exceeded); write it in a simpler form, such as an interface of its own.';
    expect(reader.typeOf(checker.getStringType(), { node })).toStrictEqual({ problem: sentence });
    expect(reader.resultOf(checker.getStringType(), { node })).toStrictEqual({ kind: 'none', reason: sentence });
    expect(reader.definitions).toStrictEqual({});
  });

  it('reads what can be read', () => {
    if (node === undefined) throw new Error('no source');
    const reader = new SafeTypeReader(new TypeReader(place));
    expect(reader.typeOf(checker.getStringType(), { node })).toStrictEqual({ schema: { type: 'string' } });
    expect(reader.resultOf(checker.getNumberType(), { node })).toStrictEqual({
      kind: 'data',
      schema: { type: 'number' },
    });
  });
});
