import { type RawBuilder, sql } from 'kysely'

/**
 * An expression that records items (a `uuid[]`) as changed for the Typesense server, in the transaction that changes
 * them. Without a server it only looks into an empty table.
 */
export function recordTypesenseChanges(itemIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when exists (select from typesense_collections) then note_typesense_changes(${itemIds}) end`
}
