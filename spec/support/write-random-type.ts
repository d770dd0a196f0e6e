import type { RandomMember, RandomType } from './random-types';

/** A source in the making: the declarations that types need, each under a name of its own. */
export class RandomSource {
  readonly #declarations: string[] = [];
  #count = 0;

  /** The declarations so far, one after the other. */
  get declarations(): string {
    return this.#declarations.join('\n');
  }

  /** The type as it stands in a signature; what it needs besides is declared. */
  write(type: RandomType): string {
    switch (type.kind) {
      case 'scalar':
        return type.name;
      case 'literals':
        return type.values.map((value) => JSON.stringify(value)).join(' | ');
      case 'enum':
        return this.#declare('Kind', (name) => {
          const members = type.values.map((value, index) => `M${String(index)} = ${JSON.stringify(value)}`);
          return `enum ${name} { ${members.join(', ')} }`;
        });
      case 'array':
        return type.form === 'Array<T>'
          ? `Array<${this.write(type.item)}>`
          : `${type.form === 'T[]' ? '' : 'readonly '}(${this.write(type.item)})[]`;
      case 'tuple':
        return this.#writeTuple(type);
      case 'set':
        return `Set<${this.write(type.item)}>`;
      case 'dictionary':
        return type.form === 'index'
          ? `{ [key: ${type.keys}]: ${this.write(type.item)} }`
          : `${type.form}<${type.keys}, ${this.write(type.item)}>`;
      case 'object':
        return this.#writeObject(type);
      case 'chain': {
        const item = this.write(type.item);
        return this.#declare('Chain', (name) => `interface ${name} { value: ${item}; next: ${name} | null }`);
      }
      case 'variants':
        return type.variants
          .map((members, index) => `{ kind: ${JSON.stringify(variantName(index))}; ${this.#writeMembers(members)} }`)
          .join(' | ');
      case 'nullable':
        return `${this.write(type.inner)} | null`;
      case 'either':
        return type.members.map((member) => this.write(member)).join(' | ');
      default:
        return type satisfies never;
    }
  }

  #declare(prefix: string, declaration: (name: string) => string): string {
    const name = `${prefix}${String(this.#count++)}`;
    this.#declarations.push(declaration(name));
    return name;
  }

  #writeTuple({ items, last }: RandomType & { readonly kind: 'tuple' }): string {
    const texts = items.map((item) => `(${this.write(item)})`);
    const end = texts.pop() ?? '';
    const ends = { required: end, optional: `${end}?`, rest: `...${end}[]` };
    return `[${[...texts, ends[last]].join(', ')}]`;
  }

  #writeObject({ form, members }: RandomType & { readonly kind: 'object' }): string {
    const [first, ...others] = members;
    switch (form) {
      case 'inline':
        return `{ ${this.#writeMembers(members)} }`;
      case 'interface': {
        const body = this.#writeMembers(members);
        return this.#declare('Shape', (name) => `interface ${name} { ${body} }`);
      }
      case 'alias': {
        const body = this.#writeMembers(members);
        return this.#declare('Alias', (name) => `type ${name} = { ${body} };`);
      }
      case 'class': {
        const body = members.map((member) => this.#writeField(member)).join(' ');
        return this.#declare('Model', (name) => `class ${name} { ${body} }`);
      }
      case 'generic': {
        if (first === undefined) return '{}';
        const argument = this.write(first.type);
        const parameter = { name: first.name, mode: first.mode, text: 'T' };
        const body = [this.#writeMember(parameter), this.#writeMembers(others)].join(' ');
        return `${this.#declare('Box', (name) => `interface ${name}<T> { ${body} }`)}<${argument}>`;
      }
      case 'intersection':
        return `{ ${this.#writeMembers(members.slice(0, 1))} } & { ${this.#writeMembers(others)} }`;
      case 'omit': {
        const body = this.#writeMembers(members);
        const full = this.#declare('Full', (name) => `interface ${name} { ${body} dropped: string; }`);
        return `Omit<${full}, 'dropped'>`;
      }
      default:
        return form satisfies never;
    }
  }

  #writeMembers(members: readonly RandomMember[]): string {
    return members.map(({ name, mode, type }) => this.#writeMember({ name, mode, text: this.write(type) })).join(' ');
  }

  #writeMember({ name, mode, text }: { name: string; mode: RandomMember['mode']; text: string }): string {
    return `${JSON.stringify(name)}${mode === 'optional' ? '?' : ''}: ${text}${suffixOf(mode)};`;
  }

  /** In brackets, since a field cannot be called `constructor` otherwise. */
  #writeField({ name, mode, type }: RandomMember): string {
    const mark = mode === 'optional' ? '?' : '!';
    return `[${JSON.stringify(name)}]${mark}: ${this.write(type)}${suffixOf(mode)};`;
  }
}

/** What tells the variants of a union apart. */
export function variantName(index: number): string {
  return `variant-${String(index)}`;
}

function suffixOf(mode: RandomMember['mode']): string {
  if (mode === 'nullable') return ' | null';
  return mode === 'undefined' ? ' | undefined' : '';
}
