import type { TSchema } from 'typebox'

/** A list in a schema, with the property names that lead to it. */
export interface ListLocation {
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

/** The lists of a schema. Lists inside other lists are omitted, since they belong to the schema of the outer entries. */
export function findLists(schema: TSchema, path: readonly string[] = []): ListLocation[] {
  const { type, items, maxItems, uniqueItems = false, properties = {} } = schema as Keywords
  if (type === 'array') return [{ path, items, maxItems, uniqueItems }]
  return Object.entries(properties).flatMap(([name, property]) => findLists(property, [...path, name]))
}

/** The list at a path of a value; undefined if there is none. */
export function getList(value: unknown, path: readonly string[]): readonly unknown[] | undefined {
  const target = path.reduce<unknown>(
    (parent, name) =>
      typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
        ? (parent as Record<string, unknown>)[name]
        : undefined,
    value,
  )
  return Array.isArray(target) ? target : undefined
}
