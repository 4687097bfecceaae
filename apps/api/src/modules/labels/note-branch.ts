import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { noteChanges } from '../../search/typesense/note-changes.ts'
import type { LabelKind } from './label-kinds.ts'

/**
 * Notes what carries a label that has moved, or one below it: on the Typesense server documents name the labels above
 * their own too. Call it once the label stands in its new place.
 */
export async function noteBranch(trx: Transaction<Database>, kind: LabelKind, id: string): Promise<void> {
  await sql`
    with recursive branch(id) as (
      select ${id}::uuid
      union
      select child.id from ${sql.table(kind.labels)} child join branch on child.parent_id = branch.id
    )
    select ${noteChanges(sql`array(
      select item_id from ${sql.table(kind.carried)} join branch on branch.id = ${sql.ref(kind.column)})`)}`.execute(
    trx,
  )
}
