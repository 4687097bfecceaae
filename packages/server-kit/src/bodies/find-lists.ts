import type { TSchema } from 'typebox'

/** A list that a schema has at a place, with the names of the fields that lead there. */
export interface ListPlace {
  readonly path: readonly string[]
  readonly items: TSchema | undefined
  readonly maxItems: number | undefined
  readonly uniqueItems: boolean
}

interface Keywords {
  readonly type?: string
  readonly items?: TSchema
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, TSchema>>
}

/** The lists of a schema, those inside other lists left out: they belong to the schema of the outer list's entries. */
export function listsOf(schema: TSchema, path: readonly string[] = []): ListPlace[] {
  const { type, items, maxItems, uniqueItems = false, properties = {} } = schema as Keywords
  if (type === 'array') return [{ path, items, maxItems, uniqueItems }]
  return Object.entries(properties).flatMap(([name, property]) => listsOf(property, [...path, name]))
}

/** The list that a value has at a place; undefined where there is none. */
export function listAt(value: unknown, path: readonly string[]): readonly unknown[] | undefined {
  const found = path.reduce<unknown>(
    (parent, name) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
        ? (parent as Record<string, unknown>)[name]
        : undefined,
    value,
  )
  return Array.isArray(found) ? found : undefined
}
