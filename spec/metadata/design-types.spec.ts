import { emittedMethodTypes, emittedPropertyType, isErased } from '../../lib/metadata/design-types';

function mark(): MethodDecorator & PropertyDecorator {
  return () => undefined;
}

class Base {
  @mark() inherited!: Date;
}

class Sample extends Base {
  @mark() own!: string;
  undecorated!: string;
  @mark() read(_city: string, _days: number): boolean {
    return true;
  }
  @mark() later(): Promise<string> {
    return Promise.resolve('');
  }
  @mark() nothing() {
    return undefined;
  }
  plain(): void {
    return undefined;
  }
}

describe(emittedMethodTypes, () => {
  it('gives what the compiler emitted for a decorated method', () => {
    expect(emittedMethodTypes(Sample.prototype, 'read')).toEqual({
      returnType: Boolean,
      parameterTypes: [String, Number],
    });
    expect(emittedMethodTypes(Sample.prototype, 'later')).toEqual({ returnType: Promise, parameterTypes: [] });
  });

  it('tells a method without a return type from one for which nothing was emitted', () => {
    expect(emittedMethodTypes(Sample.prototype, 'nothing')).toEqual({ returnType: undefined, parameterTypes: [] });
    expect(emittedMethodTypes(Sample.prototype, 'plain')).toBeUndefined();
  });
});

describe(emittedPropertyType, () => {
  it('reads own and inherited properties and says where nothing was emitted', () => {
    expect(emittedPropertyType(Sample, 'own')).toEqual({ emits: true, type: String });
    expect(emittedPropertyType(Sample, 'inherited')).toEqual({ emits: true, type: Date });
    expect(emittedPropertyType(Sample, 'undecorated')).toEqual({ emits: false, type: undefined });
  });
});

describe(isErased, () => {
  it.each([Promise, Array, Object, Function, undefined, null, { Red: 'r' }])('counts %p as saying nothing', (type) => {
    expect(isErased(type)).toBe(true);
  });

  it.each([String, Number, Date, Buffer, Sample])('counts %p as saying something', (type) => {
    expect(isErased(type)).toBe(false);
  });
});
