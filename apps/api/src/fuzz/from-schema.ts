import fc, { type Arbitrary } from 'fast-check'
import { corruptText, oddNumbers, oddValue, wideCharacters } from './odd-values.ts'

/** The subset of JSON Schema that the contracts use. */
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

/** How values are generated. */
export interface GeneratorOptions {
  /** Weight of regular values to 1 for invalid ones: with a high weight most requests pass the validation. */
  readonly regularWeight: number
  /** Returns valid values of a field by its name, such as ids that exist; undefined to use only its schema. */
  readonly getFieldValues: (name: string) => Arbitrary<unknown> | undefined
}

/** Longer texts are not generated, because repeated bodies of two megabytes would take minutes. */
const maxTextLength = 20_000

/** Generates values of a field's schema, with some invalid ones among them. */
export function generateFromSchema(
  schema: unknown,
  options: GeneratorOptions,
  name = '',
): Arbitrary<unknown> {
  const fieldValues = options.getFieldValues(name)
  return fc.oneof(
    {
      weight: options.regularWeight,
      arbitrary: fieldValues ?? generateRegular((schema ?? {}) as Schema, options, name),
    },
    ...(fieldValues
      ? [{ weight: 1, arbitrary: generateRegular((schema ?? {}) as Schema, options, name) }]
      : []),
    { weight: 1, arbitrary: oddValue },
  )
}

function generateRegular(schema: Schema, options: GeneratorOptions, name: string): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((branch) => generateFromSchema(branch, options, name)))
  if (schema.properties) return generateObject(schema, options)
  if (schema.type === 'array') return generateList(schema, options, name)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return generateNumber(schema, options)
  if (schema.type === 'string') return generateText(schema, options)
  return fc.jsonValue({ maxDepth: 2 })
}

function generateObject(
  { properties = {}, required = [] }: Schema,
  options: GeneratorOptions,
): Arbitrary<unknown> {
  const arbitraries = Object.entries(properties).map(([name, field]) => [
    name,
    generateFromSchema(field, options, name),
  ])
  const complete = fc.record<Record<string, unknown>>(Object.fromEntries(arbitraries), {
    requiredKeys: [...required],
  })
  return fc.oneof(
    { weight: options.regularWeight, arbitrary: complete },
    { weight: 1, arbitrary: fc.record(Object.fromEntries(arbitraries), { requiredKeys: [] }) },
  )
}

function generateList(schema: Schema, options: GeneratorOptions, name: string): Arbitrary<unknown> {
  const item = generateFromSchema(getItemSchema(schema), options, name)
  const maxItems = Math.min(schema.maxItems ?? 4, 1000)
  // The same item as often as allowed, and once more.
  const many = fc
    .tuple(item, fc.constantFrom(2, maxItems, maxItems + 1))
    .map(([one, count]) => Array(count).fill(one))
  return fc.oneof(
    {
      weight: options.regularWeight,
      arbitrary: fc.uniqueArray(item, { maxLength: 4, selector: (one) => JSON.stringify(one) }),
    },
    { weight: 1, arbitrary: many },
  )
}

function generateNumber(
  { minimum = -1000, maximum = 1000 }: Schema,
  { regularWeight }: GeneratorOptions,
): Arbitrary<unknown> {
  const [min, max] = [Math.ceil(minimum), Math.floor(maximum)]
  return fc.oneof(
    { weight: regularWeight, arbitrary: fc.integer({ min, max: Math.min(max, min + 5) }) },
    { weight: regularWeight, arbitrary: fc.integer({ min, max }) },
    { weight: 1, arbitrary: fc.constantFrom(...oddNumbers, minimum, maximum, minimum - 1, maximum + 1) },
  )
}

function generateText(schema: Schema, { regularWeight }: GeneratorOptions): Arbitrary<string> {
  const valid = validText(schema)
  const maxLength = Math.min(schema.maxLength ?? maxTextLength, maxTextLength)
  const long = (length: number) =>
    fc
      .constantFrom(...wideCharacters)
      .map((character) => character.repeat(Math.ceil(length / character.length)).slice(0, length))
  return fc.oneof(
    { weight: 2 * regularWeight, arbitrary: valid },
    { weight: 2, arbitrary: long(maxLength) },
    { weight: 1, arbitrary: long(maxLength + 1) },
    { weight: 1, arbitrary: corruptText(valid) },
    { weight: 1, arbitrary: valid.map((one) => one.toUpperCase()) },
  )
}

function validText({ format, minLength = 0, maxLength = maxTextLength }: Schema): Arbitrary<string> {
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

function getItemSchema({ items }: Schema): Schema {
  return (Array.isArray(items) ? items[0] : items) as Schema
}
