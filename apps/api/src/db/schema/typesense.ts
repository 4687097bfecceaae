import type { Generated } from 'kysely'

/** A collection on the Typesense server. */
export interface TypesenseCollectionsTable {
  name: string
  state: 'building' | 'serving'
  /** The last item that was imported. */
  after_id: string | null
  created_at: Generated<Date>
}

/** An item whose document on the Typesense server is outdated. */
export interface TypesenseChangesTable {
  item_id: string
  changed_at: Generated<Date>
  due_at: Generated<Date>
  attempts: Generated<number>
  refusal: string | null
}
