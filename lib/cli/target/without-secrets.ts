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
  if (isAuthorized(headers)) return { url, headers };
  const pair = `${decoded(username)}:${decoded(password)}`;
  return { url, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}`, ...headers } };
}

/** Whether the headers say who asks. */
export function isAuthorized(headers: HttpPlace['headers']): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

/** A percent sign that escapes nothing stands for itself, as people write their passwords. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}
