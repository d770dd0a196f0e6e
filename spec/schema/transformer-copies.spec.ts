import 'reflect-metadata';
import * as classTransformer from 'class-transformer';
import { copiesInText, transformerCopies } from '../../lib/schema/transformer-copies';
import { transformerMetadata } from '../../lib/schema/transformer-metadata';
import { belongsTogether, captureStorage, isTransformerApi, storageOf } from '../../lib/schema/transformer-storage';
import type { TransformerApi } from '../../lib/schema/transformer-storage';

const { Exclude, Expose, Transform, Type } = classTransformer;

/** A build of the package that shares nothing with the one imported above. */
function otherBuild(): TransformerApi {
  const api: unknown = require('class-transformer/bundles/class-transformer.umd.min.js');
  if (!isTransformerApi(api)) throw new Error('the minified build is another than it was');
  return api;
}

function ownStorage(): unknown {
  return require('class-transformer/cjs/storage');
}

describe('transformerCopies', () => {
  it('finds the copy that this file imported, in the form in which it is read', () => {
    const { storages, unreadable, inlined } = transformerCopies();

    expect({ copies: storages.length, unreadable, inlined }).toEqual({ copies: 1, unreadable: [], inlined: false });
    expect(storages[0]).toEqual(storageOf(ownStorage()));
  });

  it('reads the registries that the main entry writes to', () => {
    const storage = storageOf(ownStorage());

    expect(storage !== undefined && belongsTogether(classTransformer as unknown as TransformerApi, storage)).toBe(true);
    expect(storage !== undefined && belongsTogether(otherBuild(), storage)).toBe(false);
  });

  it('reads what every decorator writes', () => {
    const transform = (): string => 'a';
    const type = (): unknown => Date;
    class Dto {
      @Exclude({ toPlainOnly: true })
      @Expose({ name: 'b' })
      @Transform(transform)
      @Type(type as () => typeof Date)
      a = '';
    }
    const storage = transformerCopies().storages[0];

    expect({
      excluded: storage?.excluded.get(Dto)?.get('a')?.options,
      exposed: storage?.exposed.get(Dto)?.get('a')?.options,
      transformed: storage?.transformed
        .get(Dto)
        ?.get('a')
        ?.map(({ transformFn }) => transformFn),
      typed: storage?.typed.get(Dto)?.get('a')?.typeFunction,
    }).toEqual({ excluded: { toPlainOnly: true }, exposed: { name: 'b' }, transformed: [transform], typed: type });
  });

  it('reads a copy of another build beside it', () => {
    const other = otherBuild();
    class Dto {
      secret = 's';
      open = 'o';
    }
    other.Exclude()(Dto.prototype, 'secret');
    Exclude()(Dto.prototype, 'open');
    const metadata = transformerMetadata(Dto);

    expect(transformerCopies().storages).toHaveLength(2);
    expect([metadata?.admits('secret', 'output'), metadata?.admits('open', 'output')]).toEqual([false, false]);
  });
});

describe('captureStorage', () => {
  it('finds the very registries of a copy by its decorators', () => {
    const captured = captureStorage(classTransformer as unknown as TransformerApi);
    const storage = storageOf(ownStorage());

    expect(
      [captured?.excluded, captured?.exposed, captured?.typed, captured?.transformed].map((map) => map !== undefined),
    ).toEqual([true, true, true, true]);
    expect(captured?.excluded).toBe(storage?.excluded);
    expect(captured?.exposed).toBe(storage?.exposed);
    expect(captured?.typed).toBe(storage?.typed);
    expect(captured?.transformed).toBe(storage?.transformed);
  });

  it('leaves the language as it was, also when a decorator fails', () => {
    const before = Object.getOwnPropertyDescriptor(Map.prototype, 'has');
    const failing = { ...otherBuild(), Expose: () => fail };
    captureStorage(otherBuild());

    expect(captureStorage(failing)).toBeUndefined();
    expect(Object.getOwnPropertyDescriptor(Map.prototype, 'has')).toEqual(before);
  });

  it('refuses what only shares the names', () => {
    const nothing = () => (): undefined => undefined;

    expect(captureStorage({ Exclude: nothing, Expose: nothing, Type: nothing, Transform: nothing })).toBeUndefined();
  });
});

describe('copiesInText', () => {
  it('counts copies by what stands twice in each', () => {
    const once = ['a.add', 'Metadata(b)};Storage.prototype.add', 'Metadata=function(){}'].join('Exclude');

    expect([copiesInText(''), copiesInText(once), copiesInText(once + once)]).toEqual([0, 1, 2]);
  });
});

function fail(): never {
  throw new Error('no decorator');
}
