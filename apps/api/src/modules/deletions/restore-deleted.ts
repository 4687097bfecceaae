import { AppError, notFound } from '@lares/server-kit/app-error'
import type { DeletableEntity } from '@lares/shared-types/deletions'
import type { LocalizedNames } from '@lares/shared-types/languages'
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { type ForeignKey, listForeignKeys } from '../../db/foreign-keys.ts'
import type { Database } from '../../db/schema/database.ts'
import type { DeletionsTable } from '../../db/schema/deletions.ts'
import { deletableTables, listReferencesTo } from './record-deletion.ts'
import { getTrashLimit, hasExpired } from './trash-lifetime.ts'

/** PostgreSQL's foreign_key_violation: what a stored row refers to was deleted after it was found. */
export const missingReferenceCodes: ReadonlySet<string> = new Set(['23503'])

/** Loads what is stored of something deleted. Throws `not-found`, also for what is being forgotten. */
export async function loadDeletion(
  trx: Transaction<Database>,
  entity: DeletableEntity,
  id: string,
  now: Date,
): Promise<Selectable<DeletionsTable>> {
  const deletion = await trx
    .selectFrom('deletions')
    .selectAll()
    .where('entity', '=', entity)
    .where('id', '=', id)
    .where(({ not }) => not(hasExpired('deleted_at', getTrashLimit(now))))
    .executeTakeFirst()
  if (!deletion) throw notFound()
  return deletion
}

/**
 * Throws `in-trash` with the names of what something was merged into if that is in the trash itself: it has, or what it was merged
 * into has, what the merge would be undone with. Throws `not-found` if the viewer must not see it.
 */
export async function rejectBeforeTarget(
  trx: Transaction<Database>,
  { entity, details: { mergedInto } }: Selectable<DeletionsTable>,
  now: Date,
  hiddenIds: readonly string[] = [],
): Promise<void> {
  if (!mergedInto) return
  const target = await trx
    .selectFrom('deletions')
    .select(sql<LocalizedNames>`stored -> 'names'`.as('names'))
    .where('entity', '=', entity)
    .where('id', '=', mergedInto)
    .where(({ not }) => not(hasExpired('deleted_at', getTrashLimit(now))))
    .executeTakeFirst()
  if (!target) return
  if (hiddenIds.includes(mergedInto)) throw notFound()
  throw new AppError('in-trash', {
    message: 'What this was merged into is in the trash; restore that first.',
    params: { target: target.names },
  })
}

interface Restoration {
  readonly entity: DeletableEntity
  readonly id: string
  /** Columns that get another value than they had. */
  readonly changed: Readonly<Record<string, unknown>>
}

/**
 * Inserts a deleted row and those that were deleted with it, as far as what else they refer to still exists. Columns that its
 * deletion cleared refer to it again, unless they have got another value since. What was stored of it is deleted. Returns the
 * tables of which some rows could not be restored.
 */
export async function restoreDeleted(
  trx: Transaction<Database>,
  { entity, id, changed }: Restoration,
): Promise<ReadonlySet<string>> {
  const table = deletableTables[entity]
  const columns = await listStoredColumns(trx, table, sql`select stored from deletions where id = ${id}`)
  if (!columns) throw notFound()
  await sql`insert into ${sql.table(table)} (${columns.names}) select ${columns.values}
    from deletions, jsonb_populate_record(null::${sql.table(table)}, stored || ${JSON.stringify(changed)}::jsonb) restored
    where deletions.id = ${id}`.execute(trx)
  const keys = await listForeignKeys(trx)
  const incomplete = new Set<string>()
  for (const reference of listReferencesTo(keys, table)) {
    const stored = await countStored(trx, id, reference)
    if (stored === 0) continue
    const restored =
      reference.onDelete === 'n'
        ? await referAgain(trx, id, reference)
        : await insertAgain(trx, id, reference, keys)
    if (restored < stored) incomplete.add(reference.table)
  }
  await trx.deleteFrom('deletions').where('id', '=', id).execute()
  return incomplete
}

async function countStored(
  trx: Transaction<Database>,
  id: string,
  { table, column }: ForeignKey,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count ${fromDeletionRows(id, table, column)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Sets a column that the deletion has cleared, in rows that still exist and have no other value in it. Returns their number. */
async function referAgain(
  trx: Transaction<Database>,
  id: string,
  { table, column }: ForeignKey,
): Promise<number> {
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id}
    where ${sql.ref(column)} is null
      and id in (select (stored ->> 'id')::uuid ${fromDeletionRows(id, table, column)})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Inserts the rows that were deleted, as far as what they need exists. Returns their number. */
async function insertAgain(
  trx: Transaction<Database>,
  id: string,
  { table, column }: ForeignKey,
  keys: readonly ForeignKey[],
): Promise<number> {
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
  const stored = sql`select stored ${fromDeletionRows(id, table, column)} limit 1`
  const columns = await listStoredColumns(trx, table, stored)
  if (!columns) return 0
  const { numAffectedRows } =
    await sql`insert into ${sql.table(table)} (${columns.names}) select ${columns.values}
    from (select stored ${join(cleared)} as stored ${fromDeletionRows(id, table, column)} ${join(required)}) referring,
      jsonb_populate_record(null::${sql.table(table)}, referring.stored) restored
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/**
 * The columns of a table that a stored row has, so that those that were added to it since get their defaults; undefined if there
 * is no row.
 *
 * @param stored a query of one row with the column `stored`
 */
async function listStoredColumns(trx: Transaction<Database>, table: string, stored: RawBuilder<unknown>) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from (${stored}) row, pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and stored ? attname
    order by attnum`.execute(trx)
  if (rows.length === 0) return undefined
  return {
    names: sql.join(rows.map(({ name }) => sql.ref(name))),
    /** Of a row that is named `restored`. */
    values: sql.join(rows.map(({ name }) => sql.ref(`restored.${name}`))),
  }
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
