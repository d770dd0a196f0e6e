import { getDefaultArgs, JsonSchemaGenerator, regexRequire, ts } from 'typescript-json-schema';
import type { CompilerPlace } from './compiler-place';
import { keywordTags } from './keyword-tags';

/** A schema as the generator makes it, or keywords of one. */
export type Keywords = Record<string, unknown>;

/**
 * The methods of the generator that this package relies on; they are private there, and a spec pins that they exist and
 * what they answer.
 */
interface GeneratorHooks {
  isFromDefaultLib(symbol: ts.Symbol): boolean;
  parseCommentsIntoDefinition(symbol: ts.Symbol | undefined, definition: Keywords, others: Record<string, true>): void;
  getDefinitionForRootType(type: ts.Type, reffedType: ts.Symbol | undefined, definition: Keywords): Keywords;
  getEnumDefinition(type: ts.Type, definition: Keywords): Keywords;
}

type HookedGenerator = new (...args: ConstructorParameters<typeof JsonSchemaGenerator>) => GeneratorHooks;

// Its private members can be overridden and called by this view of it only.
const Generator = JsonSchemaGenerator as unknown as HookedGenerator;

/** What doc comments say: keywords, and whether the member is to be left out (`@ignore`). */
export interface DocFacts {
  readonly keywords: Readonly<Keywords>;
  readonly ignored: boolean;
}

/** Keywords that name or refer to parts of a whole document, which a comment does not see. */
const ADDRESSES = new Set(['$ref', 'id', '$id', 'ignore']);

/** typescript-json-schema's generator, fed with types of the checker rather than with names. */
export class SourceGenerator extends Generator {
  readonly #program: ts.Program;
  readonly #facts = new Map<ts.Symbol, DocFacts>();

  constructor({ program, checker }: CompilerPlace) {
    super([], {}, {}, {}, checker, { ...getDefaultArgs(), constAsEnum: true });
    this.#program = program;
  }

  /** The generator's own answer is lost with newer compilers. */
  override isFromDefaultLib(symbol: ts.Symbol): boolean {
    return (symbol.declarations ?? []).some((declaration) =>
      this.#program.isSourceFileDefaultLibrary(declaration.getSourceFile()),
    );
  }

  /** The schema of a primitive type, `null`, or a literal (`enum` of its one value). */
  primitive(type: ts.Type): Keywords {
    return this.getDefinitionForRootType(type, undefined, {});
  }

  /** The schema of an enum that has one declaration and only constant members. */
  enumeration(type: ts.Type): Keywords {
    const { const: only, ...keywords } = this.getEnumDefinition(type, {});
    const { type: kind, enum: values = [only] } = keywords as { type: unknown; enum?: unknown[] };
    return { ...(typeof kind === 'string' ? { type: kind } : {}), enum: [...new Set(values)] };
  }

  /** What the doc comment of a symbol says, its text as `description`. */
  docFacts(symbol: ts.Symbol): DocFacts {
    let facts = this.#facts.get(symbol);
    if (facts === undefined) {
      facts = this.#readFacts(symbol);
      this.#facts.set(symbol, facts);
    }
    return facts;
  }

  #readFacts(symbol: ts.Symbol): DocFacts {
    const keywords: Keywords = {};
    const others: Record<string, true> = {};
    const parameters = (symbol.declarations ?? []).filter(ts.isParameter);
    const tags = [...parameters.flatMap(keywordTags).map(tagInWords), ...symbol.getJsDocTags().map(inWords)];
    this.parseCommentsIntoDefinition(withTags(symbol, tags.filter(isHarmless)), keywords, others);
    const examples = tags.filter(({ name }) => name === 'example').map(({ text }) => valueOf(text));
    if (examples.length > 0 && keywords.examples === undefined) keywords.examples = examples;
    if (others.deprecated) keywords.deprecated = true;
    return {
      keywords: Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !ADDRESSES.has(keyword))),
      ignored: Object.hasOwn(keywords, 'ignore'),
    };
  }
}

interface Tag {
  readonly name: string;
  readonly text: string;
}

function tagInWords({ tagName, comment }: ts.JSDocTag): Tag {
  return inWords({ name: tagName.text, text: [{ kind: 'text', text: ts.getTextOfJSDocComment(comment) ?? '' }] });
}

function inWords(tag: ts.JSDocTagInfo): Tag {
  return {
    name: tag.name,
    text: (tag.text ?? [])
      .map(({ text }) => text)
      .join('')
      .replace(/\r\n/g, '\n')
      .trim(),
  };
}

/** The generator would load the module that a tag names with `require(…)`. */
function isHarmless({ text }: Tag): boolean {
  const rest = text.replace(/^[.-]?[\w-]+\s+/, '');
  return regexRequire(text) === null && regexRequire(rest) === null;
}

/** The symbol as the generator reads it, with other tags; JSDoc's braces around types are no values of keywords. */
function withTags(symbol: ts.Symbol, tags: readonly Tag[]): ts.Symbol {
  const infos = tags
    .filter(({ text }) => !/^\{[\w\s|.<>[\]*?!=]+\}/.test(text))
    .map(({ name, text }) => ({ name, text: text === '' ? [] : [{ kind: 'text', text }] }));
  return {
    name: symbol.name,
    declarations: symbol.declarations,
    getDeclarations: () => symbol.getDeclarations(),
    getDocumentationComment: (checker?: ts.TypeChecker) => symbol.getDocumentationComment(checker),
    getJsDocTags: () => infos,
  } as unknown as ts.Symbol; // the members that the generator uses
}

function valueOf(text: string): unknown {
  const bare = text.replace(/^```\w*\n([\s\S]*)\n```$/, '$1').trim();
  try {
    return JSON.parse(bare) as unknown;
  } catch {
    return bare;
  }
}
