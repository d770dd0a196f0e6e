/** What iterators and generators have beside their items. */
const ITERATION = ['next', 'return', 'throw'];

const PROTOTYPES: readonly object[] = [
  Array.prototype,
  Map.prototype,
  Set.prototype,
  Object.getPrototypeOf(Uint8Array.prototype) as object, // of all typed arrays
  ArrayBuffer.prototype,
  DataView.prototype,
];

const NAMES: ReadonlySet<string> = new Set([
  ...PROTOTYPES.flatMap((prototype) => Object.getOwnPropertyNames(prototype)),
  ...ITERATION,
]);

/** Whether the containers of the language have a member of this name, such as `length` or `size`. */
export function isContainerName(name: string): boolean {
  return NAMES.has(name);
}
