import type { ReasonKind } from './validation-reasons';

/** Stands in a projected value where something was that JSON cannot carry; never reaches a client. */
export class Unconvertible {
  readonly kind: ReasonKind;
  /** What was there, in a word or two, for the message. */
  readonly label: string;

  constructor(kind: ReasonKind, label: string) {
    this.kind = kind;
    this.label = label;
  }
}
