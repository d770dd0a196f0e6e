import type { JsonSchema } from './json-schema';
import type { RuleReading, ValidatorRule } from './validator-rule';
import { isJsonScalar, says, SAYS_NO, saysPartly, typeOfAll, valueRule } from './validator-rule';

const BY_IDENTITY = 'class-validator compares by identity, which values on the wire do not have';
const OWN_FORM = 'the argument is not of the kind that the keyword takes';
const DATE_TIME: JsonSchema = { type: 'string', format: 'date-time' };

function bound(keyword: 'minimum' | 'maximum', limit: unknown): RuleReading {
  return typeof limit === 'number' && Number.isFinite(limit)
    ? says({ type: 'number', [keyword]: limit })
    : saysPartly({ type: 'number' }, OWN_FORM);
}

function readNumber([options]: readonly unknown[]): RuleReading {
  const decimals = (options as { maxDecimalPlaces?: number } | undefined)?.maxDecimalPlaces;
  if (decimals === undefined) return says({ type: 'number' });
  if (decimals === 0) return says({ type: 'integer' });
  return saysPartly({ type: 'number' }, 'multipleOf misjudges decimal fractions, which floating point rounds');
}

function readDivisor([divisor]: readonly unknown[]): RuleReading {
  return Number.isInteger(divisor) && divisor !== 0
    ? says({ type: 'number', multipleOf: Math.abs(divisor as number) })
    : saysPartly({ type: 'number' }, 'class-validator cuts the divisor to a whole number');
}

function readEquals([value]: readonly unknown[]): RuleReading {
  if (value === undefined) return { ...SAYS_NO, admitsAbsence: true };
  return isJsonScalar(value) ? says({ ...typeOfAll([value]), const: value }) : saysPartly({}, BY_IDENTITY);
}

function readOneOf([values]: readonly unknown[]): RuleReading {
  if (!Array.isArray(values)) return SAYS_NO;
  const present = values.filter((value) => value !== undefined) as unknown[];
  const absence = present.length === values.length ? {} : { admitsAbsence: true as const };
  if (!present.every(isJsonScalar)) return { ...saysPartly({}, BY_IDENTITY), ...absence };
  if (present.length === 0) return { ...SAYS_NO, ...absence };
  return { ...says({ ...typeOfAll(present), enum: [...new Set(present)] }), ...absence };
}

function readNoneOf([values]: readonly unknown[]): RuleReading {
  if (!Array.isArray(values)) return says({});
  if (!values.every((value) => value === undefined || isJsonScalar(value))) return saysPartly({}, BY_IDENTITY);
  const present = values.filter((value) => value !== undefined) as unknown[];
  return present.length === 0 ? says({}) : says({ not: { enum: [...new Set(present)] } });
}

/** The values of an enum; a numeric one also maps them back to their names, which never cross the wire. */
function readEnum([members]: readonly unknown[]): RuleReading {
  const entries = Object.entries(members as Readonly<Record<string, unknown>>);
  const values = entries
    .filter(([key, name]) => !(typeof name === 'string' && (members as Record<string, unknown>)[name] === Number(key)))
    .map(([, value]) => value);
  return readOneOf([values]);
}

function size(keyword: 'minItems' | 'maxItems', limit: unknown): RuleReading {
  return Number.isInteger(limit) && (limit as number) >= 0
    ? says({ type: 'array', [keyword]: limit })
    : saysPartly({ type: 'array' }, OWN_FORM);
}

function readContains([values]: readonly unknown[]): RuleReading {
  if (!Array.isArray(values) || !values.every(isJsonScalar)) return saysPartly({ type: 'array' }, BY_IDENTITY);
  const demands = values.map((value) => ({ contains: { const: value } }));
  return says(demands.length === 0 ? { type: 'array' } : { type: 'array', allOf: demands });
}

function readNotContains([values]: readonly unknown[]): RuleReading {
  if (!Array.isArray(values) || !values.every(isJsonScalar)) return saysPartly({ type: 'array' }, BY_IDENTITY);
  return says(values.length === 0 ? { type: 'array' } : { type: 'array', not: { contains: { enum: values } } });
}

function readNotEmptyObject([options]: readonly unknown[]): RuleReading {
  const schema = { type: 'object', minProperties: 1 };
  return (options as { nullable?: boolean } | undefined)?.nullable === false
    ? saysPartly(schema, 'no keyword asks for one member that is not null')
    : says(schema);
}

/** Latitude and longitude: numbers by their bounds, text by class-validator's own grammar. */
function coordinate(limit: number): RuleReading {
  return saysPartly({ type: ['number', 'string'], minimum: -limit, maximum: limit }, 'text has a grammar of its own');
}

function dateRule(decorator: string, name: string, residual?: string): ValidatorRule {
  const reading: RuleReading = { ...says(DATE_TIME), meaning: { kind: 'date' } };
  return {
    decorator,
    name,
    judges: 'date',
    read: () => (residual === undefined ? reading : { ...reading, residual }),
  };
}

/** The decorators on presence, types, numbers, dates, arrays and objects. */
export const VALUE_RULES: readonly ValidatorRule[] = [
  valueRule('IsDefined', 'isDefined', () => ({ schema: {}, presence: 'defined' })),
  valueRule('IsNotEmpty', 'isNotEmpty', () => ({ schema: {}, presence: 'filled' })),
  valueRule('IsEmpty', 'isEmpty', () => ({ schema: { enum: ['', null] }, admitsAbsence: true })),
  valueRule('Equals', 'equals', readEquals),
  valueRule('NotEquals', 'notEquals', ([value]) => readNoneOf([[value]])),
  valueRule('IsIn', 'isIn', readOneOf),
  valueRule('IsNotIn', 'isNotIn', readNoneOf),
  valueRule('IsEnum', 'isEnum', readEnum),
  valueRule('IsString', 'isString', () => says({ type: 'string' })),
  valueRule('IsNumber', 'isNumber', readNumber),
  valueRule('IsInt', 'isInt', () => says({ type: 'integer' })),
  valueRule('IsBoolean', 'isBoolean', () => says({ type: 'boolean' })),
  valueRule('IsArray', 'isArray', () => says({ type: 'array' })),
  valueRule('IsObject', 'isObject', () => says({ type: 'object' })),
  // What a value was an instance of does not cross the wire; its shape does.
  valueRule('IsInstance', 'isInstance', ([type]) => ({ schema: {}, type })),
  valueRule('IsNotEmptyObject', 'isNotEmptyObject', readNotEmptyObject),
  valueRule('IsPositive', 'isPositive', () => says({ type: 'number', exclusiveMinimum: 0 })),
  valueRule('IsNegative', 'isNegative', () => says({ type: 'number', exclusiveMaximum: 0 })),
  valueRule('Min', 'min', ([limit]) => bound('minimum', limit)),
  valueRule('Max', 'max', ([limit]) => bound('maximum', limit)),
  valueRule('IsDivisibleBy', 'isDivisibleBy', readDivisor),
  valueRule('IsLatitude', 'isLatitude', () => coordinate(90)),
  valueRule('IsLongitude', 'isLongitude', () => coordinate(180)),
  dateRule('IsDate', 'isDate'),
  dateRule('MinDate', 'minDate', 'no keyword bounds dates, and the bound may be computed'),
  dateRule('MaxDate', 'maxDate', 'no keyword bounds dates, and the bound may be computed'),
  valueRule('ArrayMinSize', 'arrayMinSize', ([limit]) => size('minItems', limit)),
  valueRule('ArrayMaxSize', 'arrayMaxSize', ([limit]) => size('maxItems', limit)),
  valueRule('ArrayNotEmpty', 'arrayNotEmpty', () => says({ type: 'array', minItems: 1 })),
  valueRule('ArrayContains', 'arrayContains', readContains),
  valueRule('ArrayNotContains', 'arrayNotContains', readNotContains),
  valueRule('ArrayUnique', 'arrayUnique', () =>
    saysPartly({ type: 'array', uniqueItems: true }, 'a function may choose what must differ, and is not recorded'),
  ),
];
