import { randomBytes } from 'node:crypto'
import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js'

/** Increase it with every change of the documents or of the schema: the archive then builds a new collection. */
const schemaVersion = 1

const family = 'lares_items'

/** The alias that searches use; it points to the active collection. */
export const aliasName = `${family}_v${schemaVersion}`

/** Patterns of the collections that a search key may read, including aliases of other versions. */
export const searchableCollections = [`${family}_.*`]

/** A collection name that is unique even among concurrent processes. */
export function newCollectionName(now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(/\D/g, '')
  return `${aliasName}_${time}_${randomBytes(3).toString('hex')}`
}

/** Whether a collection belongs to this archive, whatever its schema version. */
export function isOwnCollection(name: string): boolean {
  return name.startsWith(`${family}_v`)
}

/** Whether a collection has the current schema. */
export function hasCurrentSchema(name: string): boolean {
  return name.startsWith(`${aliasName}_`)
}

const text = { type: 'string' } as const
const texts = { type: 'string[]' } as const
const number = { type: 'int64' } as const

export function buildSchema(name: string): CollectionCreateSchema {
  return {
    name,
    default_sorting_field: 'sort_date',
    fields: [
      { name: 'kind', ...text, facet: true },
      { name: 'title', ...text },
      { name: 'people', ...texts },
      { name: 'labels', ...texts },
      { name: 'place', ...text },
      { name: 'details', ...text },
      { name: 'body', ...text },
      { name: 'texts', ...text },
      { name: 'language', ...text, optional: true },
      { name: 'sort_date', ...number },
      { name: 'date_earliest', ...number, optional: true },
      { name: 'date_latest', ...number, optional: true },
      { name: 'created_at', ...number },
      { name: 'tag_ids', ...texts },
      { name: 'category_ids', ...texts },
      { name: 'participant_ids', ...texts },
      { name: 'bucket', type: 'int32' },
      { name: 'mark', ...text, index: false, optional: true },
    ],
  }
}

/** Searched fields with their weights, the most significant first. */
export const searchedFields = {
  title: 8,
  people: 5,
  labels: 4,
  place: 4,
  details: 3,
  body: 2,
  texts: 1,
} as const
