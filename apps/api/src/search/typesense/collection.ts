import { randomBytes } from 'node:crypto'
import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js'

/** Rises with every change of what documents hold or how their fields are declared: another collection is built then. */
const schemaVersion = 1

const family = 'lares_items'

/** What searches name: it leads to the collection that is complete. */
export const alias = `${family}_v${schemaVersion}`

/** The collections that a search may read, aliases of other versions included, as the server matches names. */
export const searchable = [`${family}_.*`]

/** The name of a collection that nobody else makes at the same time. */
export function newCollectionName(now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(/\D/g, '')
  return `${alias}_${time}_${randomBytes(3).toString('hex')}`
}

/** Whether a collection is one of this archive's, of any version. */
export function isOurs(name: string): boolean {
  return name.startsWith(`${family}_v`)
}

/** Whether documents as they are now fit into a collection. */
export function isOfThisVersion(name: string): boolean {
  return name.startsWith(`${alias}_`)
}

const text = { type: 'string' } as const
const texts = { type: 'string[]' } as const
const number = { type: 'int64' } as const

export function schemaOf(name: string): CollectionCreateSchema {
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

/** The fields in which words are looked for, what says most first, and what each counts. */
export const searchedFields = {
  title: 8,
  people: 5,
  labels: 4,
  place: 4,
  details: 3,
  body: 2,
  texts: 1,
} as const
