/** Declares no field, so nothing knows what it holds before an object of it exists. */
// eslint-disable-next-line @typescript-eslint/no-extraneous-class -- a class without fields is what this file shows
export class Station {
  constructor(name: string, online: boolean) {
    Object.assign(this, { name, online });
  }
}
