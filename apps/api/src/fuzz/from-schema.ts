import fc, { type Arbitrary } from 'fast-check'
import { odd, oddNumbers, spoilt, wideLetters } from './odd-values.ts'

/** The parts of JSON Schema that the contracts use. */
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema | readonly Schema[]
  readonly properties?: Record<string, Schema>
  readonly required?: readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

/** How values are made. */
export interface Making {
  /** One value in so many is odd: with few odd ones a request gets further than to the check of its form. */
  readonly oddOneIn: number
  /** What a field of this name really takes, beyond what its schema says; undefined where there is nothing more. */
  readonly wanted: (name: string) => Arbitrary<unknown> | undefined
}

/** Texts longer than this are not made: two megabytes of a body, again and again, would take minutes. */
const longest = 20_000

/** Values of the schema of a field, with odd ones among them. */
export function fromSchema(schema: unknown, making: Making, name = ''): Arbitrary<unknown> {
  const wanted = making.wanted(name)
  return fc.oneof(
    { weight: making.oddOneIn, arbitrary: wanted ?? regular((schema ?? {}) as Schema, making, name) },
    ...(wanted ? [{ weight: 1, arbitrary: regular((schema ?? {}) as Schema, making, name) }] : []),
    { weight: 1, arbitrary: odd },
  )
}

function regular(schema: Schema, making: Making, name: string): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((branch) => fromSchema(branch, making, name)))
  if (schema.properties) return fields(schema, making)
  if (schema.type === 'array') return list(schema, making, name)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return number(schema, making)
  if (schema.type === 'string') return text(schema, making)
  return fc.jsonValue({ maxDepth: 2 })
}

function fields({ properties = {}, required = [] }: Schema, making: Making): Arbitrary<unknown> {
  const arbitraries = Object.entries(properties).map(([name, field]) => [
    name,
    fromSchema(field, making, name),
  ])
  const whole = fc.record<Record<string, unknown>>(Object.fromEntries(arbitraries), {
    requiredKeys: [...required],
  })
  return fc.oneof(
    { weight: making.oddOneIn, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(arbitraries), { requiredKeys: [] }) },
  )
}

function list(schema: Schema, making: Making, name: string): Arbitrary<unknown> {
  const item = fromSchema(itemOf(schema), making, name)
  const most = Math.min(schema.maxItems ?? 4, 1000)
  // The same thing as often as is allowed, and once more.
  const many = fc
    .tuple(item, fc.constantFrom(2, most, most + 1))
    .map(([one, count]) => Array(count).fill(one))
  return fc.oneof(
    {
      weight: making.oddOneIn,
      arbitrary: fc.uniqueArray(item, { maxLength: 4, selector: (one) => JSON.stringify(one) }),
    },
    { weight: 1, arbitrary: many },
  )
}

function number({ minimum = -1000, maximum = 1000 }: Schema, { oddOneIn }: Making): Arbitrary<unknown> {
  const [least, most] = [Math.ceil(minimum), Math.floor(maximum)]
  return fc.oneof(
    { weight: oddOneIn, arbitrary: fc.integer({ min: least, max: Math.min(most, least + 5) }) },
    { weight: oddOneIn, arbitrary: fc.integer({ min: least, max: most }) },
    { weight: 1, arbitrary: fc.constantFrom(...oddNumbers, minimum, maximum, minimum - 1, maximum + 1) },
  )
}

function text(schema: Schema, { oddOneIn }: Making): Arbitrary<string> {
  const wanted = wantedText(schema)
  const most = Math.min(schema.maxLength ?? longest, longest)
  const long = (length: number) =>
    fc
      .constantFrom(...wideLetters)
      .map((letter) => letter.repeat(Math.ceil(length / letter.length)).slice(0, length))
  return fc.oneof(
    { weight: 2 * oddOneIn, arbitrary: wanted },
    { weight: 2, arbitrary: long(most) },
    { weight: 1, arbitrary: long(most + 1) },
    { weight: 1, arbitrary: spoilt(wanted) },
    { weight: 1, arbitrary: wanted.map((one) => one.toUpperCase()) },
  )
}

function wantedText({ format, minLength = 0, maxLength = longest }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(60, minLength)) }),
    fc
      .constantFrom('1952', '1952~', '195X', 'Häuser', "l'été", 'zyx -abc "d e"')
      .map((word) => word.padEnd(minLength, '.')),
  )
}

function itemOf({ items }: Schema): Schema {
  return (Array.isArray(items) ? items[0] : items) as Schema
}
