/** Where requests go, and what goes along with each. */
export interface HttpPlace {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** What stands before the `@` of a URL goes into a header, since it must not be part of an address; given headers win. */
export function withoutSecrets({ url: given, headers }: HttpPlace): HttpPlace {
  const { username, password } = given;
  if (username === '' && password === '') return { url: given, headers };
  const url = new URL(given);
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { url, headers: { authorization, ...headers } };
}
