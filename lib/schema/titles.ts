/**
 * A member's or parameter's name as a title for people: `dewPoint` → `Dew Point`, `user_id` → `User Id`.
 *
 * Runs of capitals stay together (`siteURL` → `Site URL`, `HTTPStatus` → `HTTP Status`).
 */
export function titleOf(name: string): string {
  return name
    .replace(/[_\-\s]+/g, ' ')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim()
    .replace(/(^|\s)\p{L}/gu, (initial) => initial.toUpperCase());
}
