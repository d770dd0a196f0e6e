import { definitionName, referenceTo, resolvePointer } from '../../lib/schema/schema-reference';

describe('references of a schema', () => {
  it.each(['Weather', 'Größe', 'a/b', 'a~b', '100%', 'List<Item>', 'two words', 'a%2Fb'])(
    'lead from a reference to the definition of %s and back',
    (name) => {
      const target = { title: name };
      const reference = referenceTo(name);
      expect({
        name: definitionName(reference, new Set([name])),
        target: resolvePointer({ $defs: { [name]: target } }, reference),
      }).toEqual({ name, target });
    },
  );

  it('keeps letters readable', () => {
    expect(referenceTo('Größe')).toBe('#/$defs/Größe');
  });

  it('leads nowhere for anything but a pointer from the root', () => {
    const root = { $defs: { U: { $anchor: 'u' } } };
    const found = ['#u', 'U', 'https://x.org#/$defs/U', '#/$defs/V', '#/toString', '#/$defs/U/$anchor'];
    expect(found.map((reference) => resolvePointer(root, reference))).toEqual(found.map(() => undefined));
    expect(resolvePointer(root, '#')).toBe(root);
  });
});
