import type { DeletableEntity } from '@lares/shared-types/deletions'
import { sql, type Transaction } from 'kysely'
import { type ForeignKey, listForeignKeys } from '../../db/foreign-keys.ts'
import type { Database } from '../../db/schema/database.ts'
import type { DeletionDetails } from '../../db/schema/deletions.ts'

/** The table of what can be deleted and restored. */
export const deletableTables = {
  tag: 'tags',
  category: 'categories',
  participant: 'participants',
} as const satisfies Record<DeletableEntity, string>

interface NewDeletion {
  readonly entity: DeletableEntity
  readonly id: string
  /** The number of the revision that records the deletion. */
  readonly version: number
  readonly at: Date
  readonly details: DeletionDetails
}

/**
 * Stores a row that is about to be deleted, with the rows that refer to it, so that `restoreDeleted` brings all of them back.
 * The caller has locked the row against new references, and deletes it in this transaction.
 */
export async function recordDeletion(
  trx: Transaction<Database>,
  { entity, id, version, at, details }: NewDeletion,
): Promise<void> {
  const table = deletableTables[entity]
  await sql`insert into deletions (id, entity, version, deleted_at, stored, details)
    select id, ${entity}::text, ${version}::integer, ${at}::timestamptz, to_jsonb(deleted), ${JSON.stringify(details)}::jsonb
    from ${sql.table(table)} deleted where id = ${id}`.execute(trx)
  for (const reference of listReferencesTo(await listForeignKeys(trx), table)) {
    await sql`insert into deletion_rows (deletion_id, source, source_column, position, stored)
      select ${id}::uuid, ${reference.table}::text, ${reference.column}::text, row_number() over (), to_jsonb(referring)
      from ${sql.table(reference.table)} referring where ${sql.ref(reference.column)} = ${id}`.execute(trx)
  }
}

/** The foreign keys of other tables that refer to this one; the rows of a tree refer to each other. */
export function listReferencesTo(keys: readonly ForeignKey[], table: string): readonly ForeignKey[] {
  return keys.filter((key) => key.target === table && key.table !== table)
}
