import { type RawBuilder, sql } from 'kysely'

/**
 * An expression that notes items (a `uuid[]`) whose documents on the Typesense server are out of date, in the
 * transaction that changes them. Without such a server it looks into an empty table and does nothing.
 */
export function noteChanges(itemIds: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when exists (select from typesense_collections) then note_typesense_changes(${itemIds}) end`
}
