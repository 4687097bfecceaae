import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { listTables } from '../backed-up-tables.ts'
import { BackupError } from '../backup-error.ts'
import { pinFormats, readLinesWithin } from '../dump/read-rows.ts'
import { loadTableShapes } from '../dump/table-shape.ts'
import { dropForeignKeys, restoreForeignKeys } from './foreign-keys.ts'
import type { StagedTable } from './staged-tables.ts'

/** Rows of one statement. */
const batchRows = 2000

export interface ReplaceOptions {
  /** The schema into which the present rows are copied first; it must not exist. */
  readonly putAsideSchema?: string
  readonly signal: AbortSignal
  readonly onRows?: (rows: number) => void
}

/**
 * Replaces the rows of all tables of a backup, and empties the tables that are derived from them, within the transaction of
 * the caller. Throws `figures-differ` unless the database then has exactly the rows that were recorded, and
 * `snapshot-damaged` if a row is not one of this schema.
 */
export async function replaceTables(
  trx: Transaction<Database>,
  staged: readonly StagedTable[],
  { putAsideSchema, signal, onRows }: ReplaceOptions,
): Promise<void> {
  await pinFormats(trx)
  // An older schema, into which an old backup is restored first, lacks the tables that were added later.
  const present = await listPresentTables(trx)
  const restored = listTables('backed-up').filter((name) => present.has(name))
  const derived = listTables('derived').filter((name) => present.has(name))
  if (putAsideSchema) await putAside(trx, putAsideSchema, restored)
  const keys = await dropForeignKeys(trx)
  for (const name of restored) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  await sql`truncate ${sql.join([...restored, ...derived].map((name) => sql.table(name)))}`.execute(trx)
  let written = 0
  for (const table of staged) {
    if (!present.has(table.name))
      throw new BackupError('snapshot-damaged', `The archive has no table ${table.name}.`)
    for await (const lines of table.readBatches()) {
      for (let start = 0; start < lines.length; start += batchRows) {
        signal.throwIfAborted()
        const batch = lines.slice(start, start + batchRows)
        await insertRows(trx, table, batch)
        written += batch.length
        onRows?.(written)
      }
    }
  }
  await restoreForeignKeys(trx, keys, restored)
  for (const name of restored) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
  for (const table of staged) await compareTable(trx, table, signal)
}

async function listPresentTables(trx: Transaction<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
    trx,
  )
  return new Set(rows.map(({ name }) => name))
}

async function putAside(
  trx: Transaction<Database>,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  await sql`create schema ${sql.ref(schema)}`.execute(trx)
  // The renditions too, because files that nothing refers to are removed from the store.
  for (const name of [...tables, 'renditions'])
    await sql`create table ${sql.id(schema, name)} as table ${sql.id('public', name)}`.execute(trx)
  for (const name of ['assets', 'renditions'])
    await sql`create index on ${sql.id(schema, name)} (sha256)`.execute(trx)
}

async function insertRows(
  trx: Transaction<Database>,
  { name, columns }: StagedTable,
  lines: readonly string[],
): Promise<void> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  const rows = `[${lines.join(',')}]`
  try {
    await sql`insert into ${sql.table(name)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(trx)
  } catch (error) {
    throw isDataError(error)
      ? new BackupError('snapshot-damaged', `A row does not fit the table ${name}.`, { cause: error })
      : error
  }
}

/** SQLSTATE classes 22 (data exception), 23 (integrity constraint violation) and 42 (an unknown column or table). */
function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|42)/.test(String(error.code))
}

/** Reads the rows back in the form in which they were backed up. Throws `figures-differ`. */
async function compareTable(
  trx: Transaction<Database>,
  { name, columns, rows, sha256 }: StagedTable,
  signal: AbortSignal,
): Promise<void> {
  const [shape] = await loadTableShapes(trx, [name])
  if (!shape) throw new BackupError('figures-differ', `The table ${name} is missing.`)
  const hash = createHash('sha256')
  let count = 0
  for await (const batch of readLinesWithin(trx, { ...shape, columns })) {
    signal.throwIfAborted()
    hash.update(batch.lines)
    count += batch.count
  }
  if (count !== rows || hash.digest('hex') !== sha256)
    throw new BackupError(
      'figures-differ',
      `${name}: ${count} rows were restored instead of ${rows}, or others.`,
    )
}
