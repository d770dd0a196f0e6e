import { isPlainObject, shown, type SchemaProblem } from './raw-schema-values';
import { placesBelow, type SchemaPlace } from './raw-schema-walk';
import { followPointer, unescapeToken } from './schema-reference';

type Node = SchemaPlace['node'];

/** A schema with an address of its own: the root, and every part with an `$id`. */
interface SchemaResource {
  readonly root: Node;
  readonly anchors: Map<string, Node>;
}

/** Stands for the address that a root without `$id` does not have; `.invalid` never resolves. */
const ROOT_ADDRESS = 'https://schema.invalid/';

/** `$recursiveRef` is of an older draft, yet validators of this one follow it. */
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Keywords whose schemas judge the very value that their own schema judges. */
const IN_PLACE = /^\/(?:(?:allOf|anyOf|oneOf)\/[0-9]+|not|if|then|else|dependentSchemas\/[^/]+)$/;

/**
 * Which references a schema may use: all of the draft, or JSON pointers from its root alone.
 *
 * What a pointer leads to is the same for everybody who reads the schema, a projection and a validator alike.
 */
export type ReferenceStyle = 'any' | 'pointers';

/** References that lead nowhere, out of the schema or round in circles, and those that the style leaves out. */
export function checkReferences(schema: Node, style: ReferenceStyle = 'any'): SchemaProblem[] {
  return new ReferenceCheck(schema, style).run();
}

class ReferenceCheck {
  readonly #resources = new Map<string, SchemaResource>();
  /** Where each schema stands, and the address that its references are relative to. */
  readonly #places = new Map<Node, { readonly at: string; readonly base: string }>();
  readonly #targets = new Map<Node, Node[]>();
  readonly #problems: SchemaProblem[] = [];
  readonly #style: ReferenceStyle;

  constructor(schema: Node, style: ReferenceStyle) {
    this.#style = style;
    this.#register({ at: '', node: schema }, ROOT_ADDRESS);
  }

  run(): SchemaProblem[] {
    // The map grows while it is walked: a reference may lead to a part that no keyword shows to be a schema.
    for (const [node, { at, base }] of this.#places) {
      if (this.#style === 'pointers' && at !== '' && typeof node.$id === 'string') {
        const message = `has the $id ${shown(node.$id)} of its own; leave it out and refer to the part by its place, as in "#${at}".`;
        this.#problems.push({ at, message });
      }
      for (const keyword of REFERENCES) {
        const reference = node[keyword];
        if (typeof reference !== 'string') continue;
        const target = this.#resolve(reference, base);
        if (target === 'elsewhere' || target === undefined) {
          const where = target === undefined ? 'nowhere' : 'out of the schema; put the definition under $defs';
          this.#problems.push({ at, message: `has a "${keyword}" ${shown(reference)} that leads ${where}.` });
        } else {
          if (target !== true) this.#arrive(node, target, base);
          if (this.#style === 'pointers' && !isPointer(keyword, reference)) {
            const message = `has a "${keyword}" ${shown(reference)}; an output schema refers by place alone, so write "$ref": "#${this.#pointerTo(target)}".`;
            this.#problems.push({ at, message });
          }
        }
      }
    }
    this.#findCircles();
    return this.#problems;
  }

  #pointerTo(target: Node | true): string {
    return (target === true ? undefined : this.#places.get(target)?.at) ?? '/$defs/…';
  }

  #register(place: SchemaPlace, inherited: string): void {
    const { at, node } = place;
    if (this.#places.has(node)) return;
    const base = this.#addressOf(place, inherited);
    this.#places.set(node, { at, base });
    const resource = this.#resources.get(base);
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = node[keyword];
      if (typeof name !== 'string') continue;
      if (resource?.anchors.has(name) === true)
        this.#problems.push({ at, message: `has the anchor ${shown(name)} a second time.` });
      resource?.anchors.set(name, node);
    }
    for (const next of placesBelow(place)) this.#register(next, base);
  }

  /** The address of the resource that a schema belongs to; opens one where it has an `$id`. */
  #addressOf({ at, node }: SchemaPlace, inherited: string): string {
    const id = typeof node.$id === 'string' ? node.$id : undefined;
    const address = id === undefined ? inherited : resolveAddress(id, inherited);
    if (address === undefined || (id !== undefined && /#./.test(id))) {
      this.#problems.push({
        at,
        message: `has the $id ${shown(id)}, which is no address; for a local name write $anchor.`,
      });
      return inherited;
    }
    if (id !== undefined && this.#resources.has(address)) {
      this.#problems.push({ at, message: `has the $id ${shown(id)} a second time.` });
    } else if (!this.#resources.has(address)) {
      this.#resources.set(address, { root: node, anchors: new Map() });
    }
    return address;
  }

  /** `true` for a target that is the schema `true` or `false`. */
  #resolve(reference: string, base: string): Node | true | 'elsewhere' | undefined {
    const address = resolveAddress(reference, base);
    if (address === undefined) return undefined;
    const resource = this.#resources.get(address);
    if (resource === undefined) return 'elsewhere';
    const fragment = reference.includes('#') ? reference.slice(reference.indexOf('#') + 1) : '';
    if (fragment === '') return resource.root;
    if (!fragment.startsWith('/')) return resource.anchors.get(unescapeToken(fragment));
    const target = followPointer(resource.root, `#${fragment}`);
    if (typeof target === 'boolean') return true;
    return isPlainObject(target) ? target : undefined;
  }

  #arrive(node: Node, target: Node, base: string): void {
    this.#register({ at: this.#places.get(node)?.at ?? '', node: target }, base);
    this.#targets.set(node, [...(this.#targets.get(node) ?? []), target]);
  }

  /** A validator that follows a reference back to the same question about the same value would never end. */
  #findCircles(): void {
    const open = new Set<Node>();
    const done = new Set<Node>();
    const visit = (node: Node): void => {
      if (done.has(node)) return;
      if (open.has(node)) {
        done.add(node);
        const message = 'leads back to itself without going deeper into the value, so no check would ever end.';
        this.#problems.push({ at: this.#places.get(node)?.at ?? '', message });
        return;
      }
      open.add(node);
      const inPlace = placesBelow({ at: '', node }).filter(({ at }) => IN_PLACE.test(at));
      for (const { node: next } of inPlace) visit(next);
      for (const next of this.#targets.get(node) ?? []) visit(next);
      open.delete(node);
      done.add(node);
    };
    for (const node of this.#places.keys()) visit(node);
  }
}

function isPointer(keyword: string, reference: string): boolean {
  return keyword === '$ref' && (reference === '#' || reference.startsWith('#/'));
}

function resolveAddress(reference: string, base: string): string | undefined {
  if (reference.startsWith('#')) return base; // also below addresses that nothing can be relative to, such as urn:
  if (!URL.canParse(reference, base)) return undefined;
  const address = new URL(reference, base);
  address.hash = '';
  return address.href;
}
