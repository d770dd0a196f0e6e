import type { JsonSchema } from './json-schema';
import { patternOfText, readMatches } from './validator-pattern';
import type { RuleReading, ValidatorRule } from './validator-rule';
import { says, saysPartly, textRule } from './validator-rule';

const BY_LIST = 'the codes are a long list that changes with the standard';
const BY_CHECKSUM = 'a checksum decides';
const BY_GRAMMAR = 'no keyword holds the grammar';
const BY_LOCALE = 'the rule depends on a locale';
const BY_UNICODE = 'the case of letters outside ASCII decides';
const CLOSER = 'class-validator looks closer than the format';
const OWN_FORM = 'the argument is not of the kind that the keyword takes';

const HASH_LENGTHS: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  ['md5', 32],
  ['md4', 32],
  ['sha1', 40],
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
  ['ripemd128', 32],
  ['ripemd160', 40],
  ['tiger128', 32],
  ['tiger160', 40],
  ['tiger192', 48],
  ['crc32', 8],
  ['crc32b', 8],
]);

const IP_FORMATS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [4, 'ipv4'],
  ['4', 'ipv4'],
  [6, 'ipv6'],
  ['6', 'ipv6'],
]);

const WIDE = String.raw`[^\u0020-\u007E\uFF61-\uFF9F\uFFA0-\uFFDC\uFFE8-\uFFEE0-9a-zA-Z]`;
const NARROW = String.raw`[\u0020-\u007E\uFF61-\uFF9F\uFFA0-\uFFDC\uFFE8-\uFFEE0-9a-zA-Z]`;
const SEM_VER =
  String.raw`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)` +
  String.raw`(?:-((?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(?:\.(?:0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*))` +
  String.raw`?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$`;

/** A rule that one pattern says in full. */
function patternRule(decorator: string, name: string, pattern: string): ValidatorRule {
  return textRule(decorator, name, () => says({ pattern }));
}

/** A rule that class-validator alone can judge. */
function closedRule(decorator: string, name: string, reason: string): ValidatorRule {
  return textRule(decorator, name, () => saysPartly({}, reason));
}

function asciiUnlessLocale(pattern: string): (constraints: readonly unknown[]) => RuleReading {
  return ([locale]) => (locale === undefined || locale === 'en-US' ? says({ pattern }) : saysPartly({}, BY_LOCALE));
}

function readLength([min, max]: readonly unknown[]): RuleReading {
  const lengths = { ...(isUnset(min) ? {} : { minLength: min }), ...(max === undefined ? {} : { maxLength: max }) };
  return Object.values(lengths).every(isLength) ? says(lengths) : saysPartly({}, OWN_FORM);
}

function isUnset(limit: unknown): boolean {
  return limit === undefined || limit === 0;
}

function isLength(limit: unknown): boolean {
  return Number.isInteger(limit) && (limit as number) >= 0;
}

function isEmptyOptions(options: unknown): boolean {
  return options === undefined || options === null || Object.keys(options).length === 0;
}

function readIp([version]: readonly unknown[]): RuleReading {
  const formats: readonly JsonSchema[] = [{ format: 'ipv4' }, { format: 'ipv6' }];
  if (version === undefined) return saysPartly({ anyOf: formats }, CLOSER);
  const format = IP_FORMATS.get(version);
  return saysPartly(format === undefined ? {} : { format }, CLOSER);
}

function readNumberText([options]: readonly unknown[]): RuleReading {
  const { locale, no_symbols: plain } = (options ?? {}) as { locale?: unknown; no_symbols?: unknown };
  if (plain === true) return says({ pattern: '^[0-9]+$' });
  return locale === undefined ? says({ pattern: '^[+-]?([0-9]*[.])?[0-9]+$' }) : saysPartly({}, BY_LOCALE);
}

function readByteLength([, max]: readonly unknown[]): RuleReading {
  // A character takes a byte at least.
  return saysPartly(isLength(max) ? { maxLength: max } : {}, 'JSON Schema counts characters, not bytes');
}

function readHash([algorithm]: readonly unknown[]): RuleReading {
  const length = HASH_LENGTHS.get(algorithm);
  return length === undefined
    ? saysPartly({}, 'the algorithm is not known here')
    : says({ pattern: `^[a-fA-F0-9]{${String(length)}}$` });
}

/** The decorators on text. */
export const TEXT_RULES: readonly ValidatorRule[] = [
  textRule('Length', 'isLength', readLength),
  textRule('MinLength', 'minLength', ([min]) => readLength([min, undefined])),
  textRule('MaxLength', 'maxLength', ([max]) => readLength([undefined, max])),
  textRule('Matches', 'matches', readMatches),
  textRule('Contains', 'contains', ([seed]) => {
    const pattern = patternOfText(String(seed));
    return pattern === undefined ? saysPartly({}, OWN_FORM) : says(pattern);
  }),
  textRule('NotContains', 'notContains', ([seed]) => {
    const pattern = patternOfText(String(seed));
    return pattern === undefined ? saysPartly({}, OWN_FORM) : says({ not: pattern });
  }),
  textRule('IsAlpha', 'isAlpha', asciiUnlessLocale('^[A-Za-z]+$')),
  textRule('IsAlphanumeric', 'isAlphanumeric', asciiUnlessLocale('^[0-9A-Za-z]+$')),
  patternRule('IsAscii', 'isAscii', String.raw`^[\x00-\x7F]+$`),
  patternRule('IsMultibyte', 'isMultibyte', String.raw`[^\x00-\x7F]`),
  patternRule('IsFullWidth', 'isFullWidth', WIDE),
  patternRule('IsHalfWidth', 'isHalfWidth', NARROW),
  textRule('IsVariableWidth', 'isVariableWidth', () => says({ allOf: [{ pattern: WIDE }, { pattern: NARROW }] })),
  patternRule('IsSurrogatePair', 'isSurrogatePair', String.raw`[\u{10000}-\u{10FFFF}]`),
  closedRule('IsLowercase', 'isLowercase', BY_UNICODE),
  closedRule('IsUppercase', 'isUppercase', BY_UNICODE),
  textRule('IsByteLength', 'isByteLength', readByteLength),
  patternRule('IsHexadecimal', 'isHexadecimal', '^(0[xXhH])?[0-9A-Fa-f]+$'),
  patternRule('IsOctal', 'isOctal', '^(0[oO])?[0-7]+$'),
  closedRule('IsDecimal', 'isDecimal', BY_LOCALE),
  textRule('IsNumberString', 'isNumberString', readNumberText),
  textRule('IsBooleanString', 'isBooleanString', () => says({ enum: ['true', 'false', '1', '0'] })),
  textRule('IsEmail', 'isEmail', ([options]) => saysPartly(isEmptyOptions(options) ? { format: 'email' } : {}, CLOSER)),
  closedRule('IsUrl', 'isUrl', 'the format uri demands a scheme and ASCII, the rule does not'),
  closedRule('IsFQDN', 'isFqdn', 'the format hostname demands ASCII, the rule does not'),
  textRule('IsIP', 'isIp', readIp),
  closedRule('IsPort', 'isPort', 'the value of the number decides'),
  closedRule('IsMACAddress', 'isMacAddress', BY_GRAMMAR),
  closedRule('IsMagnetURI', 'isMagnetURI', BY_GRAMMAR),
  closedRule('IsDataURI', 'isDataURI', BY_GRAMMAR),
  closedRule('IsMimeType', 'isMimeType', BY_GRAMMAR),
  closedRule('IsDateString', 'isDateString', 'ISO 8601 admits more than the format date-time'),
  closedRule('IsISO8601', 'isIso8601', 'ISO 8601 admits more than the format date-time'),
  textRule('IsRFC3339', 'isRFC3339', () => saysPartly({ format: 'date-time' }, CLOSER)),
  patternRule('IsMilitaryTime', 'isMilitaryTime', String.raw`^([01]\d|2[0-3]):?([0-5]\d)$`),
  closedRule('IsTimeZone', 'isTimeZone', BY_LIST),
  textRule('IsUUID', 'isUuid', () => saysPartly({ format: 'uuid' }, CLOSER)),
  patternRule('IsMongoId', 'isMongoId', '^(?:[0-9A-Fa-f]{24}|0[xXhH][0-9A-Fa-f]{22})$'),
  patternRule('IsFirebasePushId', 'IsFirebasePushId', '^[a-zA-Z0-9_-]{20}$'),
  textRule('IsJSON', 'isJson', () => saysPartly({ contentMediaType: 'application/json' }, BY_GRAMMAR)),
  closedRule('IsJWT', 'isJwt', BY_GRAMMAR),
  closedRule('IsBase32', 'isBase32', 'the length must be a multiple of eight'),
  patternRule('IsBase58', 'isBase58', '^[A-HJ-NP-Za-km-z1-9]*$'),
  closedRule('IsBase64', 'isBase64', BY_GRAMMAR),
  textRule('IsHash', 'isHash', readHash),
  patternRule('IsHexColor', 'isHexColor', '^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$'),
  closedRule('IsRgbColor', 'isRgbColor', BY_GRAMMAR),
  closedRule('IsHSL', 'isHSL', BY_GRAMMAR),
  patternRule('IsSemVer', 'isSemVer', SEM_VER),
  patternRule('IsEthereumAddress', 'isEthereumAddress', '^0[xX][0-9a-fA-F]{40}$'),
  patternRule(
    'IsBtcAddress',
    'isBtcAddress',
    '^(?:(bc1|tb1|bc1p|tb1p)[ac-hj-np-z02-9]{39,58}|(1|2|3|m)[A-HJ-NP-Za-km-z1-9]{25,39})$',
  ),
  patternRule('IsISRC', 'isISRC', String.raw`^[A-Z]{2}[0-9A-Z]{3}\d{2}\d{5}$`),
  closedRule('IsLatLong', 'isLatLong', BY_GRAMMAR),
  closedRule('IsLocale', 'isLocale', BY_GRAMMAR),
  closedRule('IsStrongPassword', 'isStrongPassword', BY_GRAMMAR),
  closedRule('IsCreditCard', 'isCreditCard', BY_CHECKSUM),
  closedRule('IsEAN', 'isEAN', BY_CHECKSUM),
  closedRule('IsIBAN', 'isIBAN', BY_CHECKSUM),
  closedRule('IsISBN', 'isIsbn', BY_CHECKSUM),
  closedRule('IsISIN', 'isIsin', BY_CHECKSUM),
  closedRule('IsISSN', 'isISSN', BY_CHECKSUM),
  closedRule('IsBIC', 'isBIC', BY_LIST),
  closedRule('IsISO31661Alpha2', 'isISO31661Alpha2', BY_LIST),
  closedRule('IsISO31661Alpha3', 'isISO31661Alpha3', BY_LIST),
  closedRule('IsISO31661Numeric', 'isISO31661Numeric', BY_LIST),
  closedRule('IsISO4217CurrencyCode', 'isISO4217CurrencyCode', BY_LIST),
  closedRule('IsISO6391', 'isISO6391', BY_LIST),
  closedRule('IsCurrency', 'isCurrency', BY_LOCALE),
  closedRule('IsIdentityCard', 'isIdentityCard', BY_LOCALE),
  closedRule('IsMobilePhone', 'isMobilePhone', BY_LOCALE),
  closedRule('IsPassportNumber', 'isPassportNumber', BY_LOCALE),
  closedRule('IsPhoneNumber', 'isPhoneNumber', BY_LOCALE),
  closedRule('IsPostalCode', 'isPostalCode', BY_LOCALE),
  closedRule('IsTaxId', 'isTaxId', BY_LOCALE),
];
