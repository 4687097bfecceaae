import type { TSchema } from 'typebox'

/** The JSON Schema keywords that determine how many values a body can have. */
interface SizeKeywords {
  readonly anyOf?: readonly TSchema[]
  readonly items?: TSchema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly additionalProperties?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string
  /** Own keyword: the maximum number of values, where lists within lists would allow more than can be parsed at once. */
  readonly maxValues?: number
}

/** Limits for a JSON text, checked by scanning its bytes before it is parsed. */
export interface JsonBounds {
  /** Objects, arrays, and the values in them. */
  readonly maxValues: number
  /** Object properties whose names are not in the schema. */
  readonly maxUnknownNames: number
  readonly knownNames: ReadonlySet<string>
}

/** Values allowed in a subschema that accepts anything: the details of a mail with 1,000 addresses have 3,000. */
const maxOpenValues = 5_000

/** Excess values that are still parsed, so that validation can name the invalid fields. */
const tolerance = 1_000

const boundsBySchema = new WeakMap<TSchema, JsonBounds>()

/** The limits of a JSON text for this schema; without a schema, those of a small object. */
export function getJsonBounds(schema: TSchema | undefined): JsonBounds {
  if (!schema) return { maxValues: tolerance, maxUnknownNames: tolerance, knownNames: new Set() }
  const bounds = boundsBySchema.get(schema) ?? computeBounds(schema)
  boundsBySchema.set(schema, bounds)
  return bounds
}

function computeBounds(schema: TSchema): JsonBounds {
  const knownNames = new Set<string>()
  collectNames(schema, knownNames)
  return {
    maxValues: countValues(schema) + tolerance,
    maxUnknownNames: (isOpenSomewhere(schema) ? maxOpenValues : 0) + tolerance,
    knownNames,
  }
}

/** The maximum number of values in a valid JSON text. */
function countValues(schema: TSchema): number {
  const { anyOf, items, maxItems, maxValues, properties, type } = schema as SizeKeywords
  if (maxValues !== undefined) return maxValues
  if (anyOf) return Math.max(...anyOf.map(countValues))
  if (type === 'array')
    return items && maxItems !== undefined ? 1 + maxItems * countValues(items) : maxOpenValues
  if (isOpen(schema)) return maxOpenValues
  return 1 + Object.values(properties ?? {}).reduce<number>((sum, property) => sum + countValues(property), 0)
}

function collectNames(schema: TSchema, names: Set<string>): void {
  for (const name of Object.keys((schema as SizeKeywords).properties ?? {})) names.add(name)
  for (const part of listSubschemas(schema)) collectNames(part, names)
}

function isOpenSomewhere(schema: TSchema): boolean {
  return isOpen(schema) || listSubschemas(schema).some(isOpenSomewhere)
}

/** Whether a schema accepts values that it does not describe. */
function isOpen(schema: TSchema): boolean {
  const { additionalProperties, anyOf, const: literal, enum: members, type } = schema as SizeKeywords
  if (type === 'object') return additionalProperties !== false
  return type === undefined && !anyOf && !members && literal === undefined
}

function listSubschemas(schema: TSchema): TSchema[] {
  const { anyOf = [], items, properties = {} } = schema as SizeKeywords
  return [...anyOf, ...(items ? [items] : []), ...Object.values(properties)]
}
