/** The members of `facts` that are stated and no text, one sentence each. */
export function textProblems(facts: object, members: readonly string[]): readonly string[] {
  const given = facts as Readonly<Record<string, unknown>>;
  return members
    .filter((member) => given[member] !== undefined && typeof given[member] !== 'string')
    .map((member) => `${member} must be text.`);
}

/** What is wrong with a `_meta`; clients refuse the whole answer with it. */
export function metaProblems(meta: unknown): readonly string[] {
  if (meta === undefined || (typeof meta === 'object' && meta !== null && !Array.isArray(meta))) return [];
  return ['_meta must be an object.'];
}
