type Declared = abstract new (...args: never[]) => object;

let readMember: ((type: Declared) => string | undefined) | undefined;

/** Lets the layer that reads other packages' decorators say which member of a class the last of them has marked. */
export function setMemberReader(reader: (type: Declared) => string | undefined): void {
  readMember = reader;
}

/** The member of a class, still being defined, that another package's decorator marked last; undefined where none has. */
export function lastKnownMember(type: Declared): string | undefined {
  return readMember?.(type);
}
