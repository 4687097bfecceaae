import type { TSchema } from 'typebox'

/** The keywords of JSON Schema that say how much a body can hold. */
interface Sized {
  readonly anyOf?: readonly TSchema[]
  readonly items?: TSchema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly additionalProperties?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string
}

/** What is counted in the bytes of a JSON text before it is parsed. */
export interface JsonBounds {
  /** Objects, lists, and the values in them. */
  readonly maxValues: number
  /** Fields of objects under names that the schema does not have. */
  readonly maxUnknownNames: number
  readonly knownNames: ReadonlySet<string>
}

/** Values below a part of a schema that takes anything: the details of a mail with 1,000 addresses have 3,000. */
const openValues = 5_000

/** So much beyond a schema is still validated, field by field, so that a form with an entry too many is told which. */
const slack = 1_000

const boundsBySchema = new WeakMap<TSchema, JsonBounds>()

/** What a JSON text for this schema can have at most; without a schema a small object. */
export function jsonBoundsOf(schema: TSchema | undefined): JsonBounds {
  if (!schema) return { maxValues: slack, maxUnknownNames: slack, knownNames: new Set() }
  const known = boundsBySchema.get(schema) ?? computeBounds(schema)
  boundsBySchema.set(schema, known)
  return known
}

function computeBounds(schema: TSchema): JsonBounds {
  const knownNames = new Set<string>()
  collectNames(schema, knownNames)
  return {
    maxValues: countValues(schema) + slack,
    maxUnknownNames: (isOpenSomewhere(schema) ? openValues : 0) + slack,
    knownNames,
  }
}

/** The most values that a valid JSON text has. */
function countValues(schema: TSchema): number {
  const { anyOf, items, maxItems, properties, type } = schema as Sized
  if (anyOf) return Math.max(...anyOf.map(countValues))
  if (type === 'array')
    return items && maxItems !== undefined ? 1 + maxItems * countValues(items) : openValues
  if (isOpen(schema)) return openValues
  return 1 + Object.values(properties ?? {}).reduce<number>((sum, property) => sum + countValues(property), 0)
}

function collectNames(schema: TSchema, names: Set<string>): void {
  for (const name of Object.keys((schema as Sized).properties ?? {})) names.add(name)
  for (const part of partsOf(schema)) collectNames(part, names)
}

function isOpenSomewhere(schema: TSchema): boolean {
  return isOpen(schema) || partsOf(schema).some(isOpenSomewhere)
}

/** Whether a part of a schema takes values that it does not describe. */
function isOpen(schema: TSchema): boolean {
  const { additionalProperties, anyOf, const: literal, enum: members, type } = schema as Sized
  if (type === 'object') return additionalProperties !== false
  return type === undefined && !anyOf && !members && literal === undefined
}

function partsOf(schema: TSchema): TSchema[] {
  const { anyOf = [], items, properties = {} } = schema as Sized
  return [...anyOf, ...(items ? [items] : []), ...Object.values(properties)]
}
