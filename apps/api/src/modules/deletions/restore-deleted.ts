import { notFound } from '@lares/server-kit/app-error'
import { type Selectable, sql, type Transaction } from 'kysely'
import { type ForeignKey, listForeignKeys } from '../../db/foreign-keys.ts'
import type { Database } from '../../db/schema/database.ts'
import type { DeletionsTable } from '../../db/schema/deletions.ts'
import { type DeletableEntity, deletableTables, listReferencesTo } from './record-deletion.ts'

/** Loads what is stored of something deleted. Throws `not-found`. */
export async function loadDeletion(
  trx: Transaction<Database>,
  entity: DeletableEntity,
  id: string,
): Promise<Selectable<DeletionsTable>> {
  const deletion = await trx
    .selectFrom('deletions')
    .selectAll()
    .where('entity', '=', entity)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!deletion) throw notFound()
  return deletion
}

interface Restoration {
  readonly entity: DeletableEntity
  readonly id: string
  /** Columns that get another value than they had. */
  readonly changed: Readonly<Record<string, unknown>>
}

/**
 * Inserts a deleted row and those that were deleted with it, as far as what else they refer to still exists. Columns that its
 * deletion cleared refer to it again, unless they have got another value since. What was stored of it is deleted.
 */
export async function restoreDeleted(
  trx: Transaction<Database>,
  { entity, id, changed }: Restoration,
): Promise<void> {
  const table = deletableTables[entity]
  await sql`insert into ${sql.table(table)} select restored.*
    from deletions, jsonb_populate_record(null::${sql.table(table)}, stored || ${JSON.stringify(changed)}::jsonb) restored
    where deletions.id = ${id}`.execute(trx)
  const keys = await listForeignKeys(trx)
  for (const reference of listReferencesTo(keys, table)) {
    if (reference.onDelete === 'n') await referAgain(trx, id, reference)
    else await insertAgain(trx, id, reference, keys)
  }
  await trx.deleteFrom('deletions').where('id', '=', id).execute()
}

/** Sets a column that the deletion has cleared, in rows that still exist and have no other value in it. */
async function referAgain(
  trx: Transaction<Database>,
  id: string,
  { table, column }: ForeignKey,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id}
    where ${sql.ref(column)} is null
      and id in (select (stored ->> 'id')::uuid ${fromDeletionRows(id, table, column)})`.execute(trx)
}

async function insertAgain(
  trx: Transaction<Database>,
  id: string,
  { table, column }: ForeignKey,
  keys: readonly ForeignKey[],
): Promise<void> {
  const others = keys.filter((key) => key.table === table && key.column !== column)
  const required = others
    .filter(({ onDelete }) => onDelete !== 'n')
    .map((key) => sql`and (stored ->> ${key.column} is null or ${targetExists(key)})`)
  const cleared = others
    .filter(({ onDelete }) => onDelete === 'n')
    .map(
      (key) =>
        sql`|| case when ${targetExists(key)} then '{}' else jsonb_build_object(${key.column}::text, null) end`,
    )
  await sql`insert into ${sql.table(table)} select restored.*
    from (select stored ${join(cleared)} as stored ${fromDeletionRows(id, table, column)} ${join(required)}) referring,
      jsonb_populate_record(null::${sql.table(table)}, referring.stored) restored
    on conflict do nothing`.execute(trx)
}

/** Whether what a stored row refers to by a foreign key still exists. */
function targetExists({ column, target, targetColumn }: ForeignKey) {
  return sql`exists (select from ${sql.table(target)} target
    where target.${sql.ref(targetColumn)} = (stored ->> ${column})::uuid)`
}

/** The rows of a table that referred to something deleted by one of its columns. */
function fromDeletionRows(id: string, table: string, column: string) {
  return sql`from deletion_rows where deletion_id = ${id} and source = ${table} and source_column = ${column}`
}

function join(conditions: readonly ReturnType<typeof sql>[]) {
  return conditions.length > 0 ? sql.join(conditions, sql` `) : sql``
}
