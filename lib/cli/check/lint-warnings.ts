import type { Checked, Fault } from './checked';

/** How the sentence on names starts, for which there is a rule of its own. */
const OF_NAME = /: the name '.*' is allowed, but some hosts/;

/** `Weather.report: …`, `Weather: …` */
const OF_CLASS = /^([\p{L}\p{N}_$]+)(?:\.([^\s:]+))?: (.+)$/su;

/** What the definition of a class warns of. */
export function lintWarnings(checked: Checked): readonly Fault[] {
  const { warnings } = checked.state.host.whole;
  return warnings.filter((text) => !OF_NAME.test(text)).map((text) => lintWarning(text, checked));
}

function lintWarning(text: string, checked: Checked): Fault {
  const [, className, member, message] = OF_CLASS.exec(text) ?? [];
  const file = { file: checked.file };
  // What concerns the sources as a whole is a sentence of its own.
  if (className === undefined || message === undefined) {
    return { rule: 'manifest', where: 'server', place: file, message: text };
  }
  if (member === undefined) return { rule: 'definition-warning', where: className, place: file, message };
  const where = `${className}.${member}`;
  return { rule: 'definition-warning', where, place: checked.placeOfMember(className, member), message };
}
