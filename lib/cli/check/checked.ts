import { definitionOf } from '../../definition/server-part';
import { shownPath } from '../../metadata/shown-path';
import type { ServerState } from '../../server/server-state';
import { placeOf, type FilePlace, type Finding } from './finding';
import { LINT_RULES, type LintRule } from './lint-rules';

/** A server that is checked, with what tells where its parts stand. */
export class Checked {
  /** As messages show it. */
  readonly file: string;

  constructor(
    readonly state: Pick<ServerState, 'host' | 'parts'>,
    file: string,
  ) {
    this.file = shownPath(file);
  }

  /** Where the method behind a definition stands. */
  placeOfOffer(definition: { readonly member: string }): FilePlace {
    const owner = this.state.host.ownerOf(definition);
    const part = this.state.parts.find(({ target }) => target === owner);
    return placeOf(part && definitionOf(part).placeOf(definition.member), this.file);
  }

  /** Where a member of a class stands, by the name that warnings call the class. */
  placeOfMember(className: string, member: string): FilePlace {
    const definitions = this.state.parts.map(definitionOf);
    const named = definitions.filter(({ name }) => name === className);
    const at = [...named, ...definitions].map(({ placeOf: find }) => find(member)).find((place) => place !== undefined);
    return placeOf(at, this.file);
  }
}

/** What is wrong with something, where it stands and is called. */
export interface Fault {
  readonly rule: LintRule;
  readonly where: string;
  readonly place: FilePlace;
  readonly message: string;
}

/** Makes the fault of one tool; `below` leads to a part of it. */
export type MakeFault = (rule: LintRule, message: string, below?: string) => Fault;

/** A fault with what its rule says of it. */
export function toFinding({ rule, where, place, message }: Fault): Finding {
  return { ...place, severity: LINT_RULES[rule].severity, rule, where, message };
}
