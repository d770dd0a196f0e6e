import type { DescribedSchema } from '../schema/described-schema';
import type { JsonSchema } from '../schema/json-schema';
import { createBranchChecks, type BranchChecks } from './branch-checks';
import { marksOf } from './branch-marks';
import type { NodeView, Parts, Rest } from './node-view';
import { writeMembers } from './projection-members';
import type { Taker } from './project-object';
import type { Projection } from './projection';
import { admits, followReference, partsOf, shapeOf, type Leaf, type Shape } from './shape-of';
import type { Alternative } from './union-chooser';

/** Writes the source of the functions that project by one schema: `f0`, `f1`, …, one per shape that is no scalar. */
export class ProjectionWriter {
  readonly constants: unknown[] = [];
  readonly names: string[] = [];
  readonly #described: DescribedSchema;
  readonly #late: (index: number) => Projection;
  readonly #checks: BranchChecks;
  readonly #sources: string[] = [];
  readonly #known = new Map<string, number>();
  readonly #ids = new Map<unknown, number>();
  /** Functions being written, the outermost first; meeting one again means that the schema contains itself. */
  readonly #open: number[] = [];
  readonly #recursive = new Set<number>();

  /** `late` gives a function by index once all of them exist. */
  constructor(described: DescribedSchema, late: (index: number) => Projection) {
    this.#described = described;
    this.#late = late;
    this.#checks = createBranchChecks(described.schema);
  }

  get source(): string {
    return this.#sources.join('\n');
  }

  /** The index of the function for a value that all these nodes describe. */
  functionFor(nodes: readonly JsonSchema[]): number {
    return this.#write(partsOf(nodes.map((node) => followReference(node, this.#described))));
  }

  /** An expression that projects the variable `name`, which is not undefined. */
  expression(nodes: readonly JsonSchema[], name: string): string {
    const parts = partsOf(nodes.map((node) => followReference(node, this.#described)));
    const shape = shapeOf(parts, this.#described);
    if (shape.objects.length === 0 && shape.arrays.length === 0) return scalarExpression(shape, name);
    return `f${String(this.#write(parts))}(${name}, run, mode & 1)`;
  }

  /** An expression for a constant of the generated code. */
  constant(value: unknown): string {
    return `c[${String(this.constants.push(value) - 1)}]`;
  }

  /** The function that will exist once all sources are compiled. */
  late(nodes: readonly JsonSchema[]): Projection {
    return this.#late(this.functionFor(nodes));
  }

  #write(parts: Parts): number {
    const key = this.#keyOf(parts);
    const known = this.#known.get(key);
    if (known !== undefined) {
      const place = this.#open.indexOf(known);
      if (place !== -1) for (const index of this.#open.slice(place)) this.#recursive.add(index);
      return known;
    }
    const index = this.names.length;
    this.names.push(`f${String(index)}`);
    this.#known.set(key, index);
    this.#open.push(index);
    const shape = shapeOf(parts, this.#described);
    const [only] = shape.leaves;
    const isLeaf = shape.leaves.length === 1 && only !== undefined;
    const body = isLeaf ? this.#leafBody(only.view, index) : this.#unionBody(shape, index);
    this.#open.pop();
    if (!isLeaf && Math.max(shape.arrays.length, shape.objects.length) > 1) this.#sources.push(asked(index, body));
    else this.#sources.push(isLeaf && this.#recursive.has(index) ? guarded(index, body) : plain(index, body));
    return index;
  }

  #leafBody(view: NodeView, index: number): string {
    const arrays = admits(view, 'array');
    const objects = admits(view, 'object');
    const describes = (arrays && view.describesArray) || (objects && view.describesObject);
    if (!describes && arrays && objects) return 'return mode < 2 ? h.any(v, run) : h.bare(v, run);';
    const taker = this.#taker(index, { arrays, objects, enters: false, ...ruled(view) });
    const lines = ['if (typeof v !== "object" || v === null) return h.primitive(v, run);'];
    if (arrays) {
      lines.push(`if (Array.isArray(v) && (mode > 1 || !("toJSON" in v))) {${this.#items(view)}}`);
    }
    if (objects) lines.push(writeMembers(view, { writer: this, taker }));
    else lines.push(`return h.take(v, run, { taker: ${taker}, mode });`);
    return lines.join('\n  ');
  }

  #items({ prefix, items, minItems }: NodeView): string {
    const fixed = prefix.map(
      (node, at) =>
        `if (n > ${String(at)}) { const x = v[${String(at)}]; o[${String(at)}] = ${this.expression([node], 'x')}; }`,
    );
    const length = String(prefix.length);
    // An optional place at the end may be left empty as well as left out.
    const trim = `while (n > ${String(minItems)} && n <= ${length} && v[n - 1] === undefined) n--;`;
    return `
    let n = v.length;
    ${minItems < prefix.length ? trim : ''}
    const o = new Array(n);
    ${fixed.join('\n    ')}
    for (let i = ${length}; i < n; i++) { const x = v[i]; o[i] = ${this.restExpression(items, 'x')}; }
    return o;
  `;
  }

  restExpression(rest: Rest, name: string): string {
    if (rest === 'drop') return 'null';
    return rest === 'open' ? `h.any(${name}, run)` : this.expression([rest], name);
  }

  #unionBody(shape: Shape, index: number): string {
    const arrays = this.#delegate(shape.arrays);
    const objects = this.#delegate(shape.objects);
    const lines = ['if (typeof v !== "object" || v === null) return h.primitive(v, run);'];
    const single = shape.arrays.length + shape.objects.length === 1;
    if (single) return [...lines, `return ${arrays ?? objects ?? 'null'};`].join('\n  ');
    const admitted = { arrays: arrays !== undefined, objects: objects !== undefined, enters: true };
    const taker = this.#taker(index, admitted);
    lines.push(`if (mode < 2 && h.special(v)) return h.take(v, run, { taker: ${taker}, mode });`);
    if (arrays !== undefined) lines.push(`if (Array.isArray(v)) return ${arrays};`);
    else lines.push(`if (Array.isArray(v)) return [];`);
    lines.push(`return ${objects ?? '{}'};`);
    return lines.join('\n  ');
  }

  #delegate(leaves: readonly Leaf[]): string | undefined {
    const [only] = leaves;
    if (only === undefined) return undefined;
    if (leaves.length === 1) return `f${String(this.#write(only.parts))}(v, run, mode)`;
    const alternatives = leaves.map<Alternative>(({ parts, view }) => ({
      plan: view.plan,
      marks: marksOf(view, this.#described),
      project: this.#late(this.#write(parts)),
      fits: this.#checks(parts.nodes),
    }));
    return `h.choose(v, run, { alternatives: ${this.constant(alternatives)}, mode })`;
  }

  #taker(index: number, admitted: Omit<Taker, 'project'>): string {
    return this.constant({ ...admitted, project: this.#late(index) } satisfies Taker);
  }

  #keyOf({ nodes, decided }: Parts): string {
    return [...nodes.map((node) => this.#id(node)), '|', ...[...decided].map((union) => this.#id(union))].join(' ');
  }

  #id(value: unknown): number {
    const id = this.#ids.get(value) ?? this.#ids.size;
    this.#ids.set(value, id);
    return id;
  }
}

/** The class of a view where it has rules of its own. */
function ruled({ plan }: NodeView): Pick<Taker, 'plan'> {
  return plan === undefined || plan.residual.length === 0 ? {} : { plan };
}

function plain(index: number, body: string): string {
  return `function f${String(index)}(v, run, mode) {\n  ${body}\n}`;
}

/** A recursive schema lets a value contain itself; others end by themselves. */
function guarded(index: number, body: string): string {
  const name = String(index);
  return `function g${name}(v, run, mode) {\n  ${body}\n}
function f${name}(v, run, mode) {
  if (typeof v !== "object" || v === null || mode > 1) return g${name}(v, run, mode);
  const refusal = run.enter(v);
  if (refusal !== undefined) return refusal;
  const o = g${name}(v, run, mode);
  run.leave(v);
  return o;
}`;
}

/** A union with a choice to make. */
function asked(index: number, body: string): string {
  const name = String(index);
  return `function g${name}(v, run, mode) {\n  ${body}\n}
function f${name}(v, run, mode) {
  if (typeof v !== "object" || v === null) return h.primitive(v, run);
  return h.once(v, run, { project: g${name}, mode });
}`;
}

/** Straight tests for what most values are, the long way for the rest. */
function scalarExpression({ scalars }: Shape, name: string): string {
  const tests = [
    ...(scalars.has('string') ? [`typeof ${name} === "string"`] : []),
    ...(scalars.has('boolean') ? [`typeof ${name} === "boolean"`] : []),
    ...(scalars.has('null') ? [`${name} === null`] : []),
  ];
  const slow = `h.leaf(${name}, run)`;
  const others = tests.length === 0 ? slow : `${tests.join(' || ')} ? ${name} : ${slow}`;
  if (!scalars.has('number') && !scalars.has('integer')) return `(${others})`;
  return `(typeof ${name} === "number" ? (${name} === 0 ? 0 : ${name}) : ${others})`;
}
