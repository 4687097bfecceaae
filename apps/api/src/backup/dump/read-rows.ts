import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { YieldToOthers } from '../../db/yield-to-others.ts'
import type { RowKey, TableShape } from './table-shape.ts'

/** A row as it is backed up. */
export interface DumpedRow {
  readonly key: RowKey
  /** The row as JSON, in one line. */
  readonly json: string
}

interface Bounds {
  readonly maxRows: number
  readonly maxStoredBytes: number
}

/** Bounds of one query, during which nobody else can use the embedded database. */
const sharedBounds: Bounds = { maxRows: 500, maxStoredBytes: 1024 * 1024 }
/** Bounds within a transaction, during which nobody else can use it anyway. */
const exclusiveBounds: Bounds = { maxRows: 5000, maxStoredBytes: 8 * 1024 * 1024 }

/** Makes values be written the same on every server, for the rest of the transaction. */
export async function pinFormats(trx: Transaction<Database>): Promise<void> {
  await sql`select set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, YMD', true),
    set_config('IntervalStyle', 'iso_8601', true), set_config('extra_float_digits', '1', true),
    set_config('bytea_output', 'hex', true)`.execute(trx)
}

/**
 * Reads all rows of a table in the order of its key, in short transactions; rows that change meanwhile may be of any time. Calls
 * `yieldToOthers` before all transactions but the first.
 */
export async function* readRows(
  db: Kysely<Database>,
  shape: TableShape,
  signal: AbortSignal,
  yieldToOthers?: YieldToOthers,
): AsyncGenerator<readonly DumpedRow[]> {
  for (let after: RowKey | undefined; ; ) {
    signal.throwIfAborted()
    if (after) await yieldToOthers?.(signal)
    const rows = await db.transaction().execute(async (trx) => {
      await pinFormats(trx)
      return readBatch(trx, shape, after)
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.key
  }
}

/** Some rows of a table as JSON lines, each with its line feed. */
export interface DumpedLines {
  readonly lines: string
  readonly count: number
}

/** Reads all rows of a table within one transaction, joined by the database, since each row costs the driver time. */
export async function* readLinesWithin(
  trx: Transaction<Database>,
  shape: TableShape,
): AsyncGenerator<DumpedLines> {
  for (let after: RowKey | undefined; ; ) {
    const { rows } = await sql<DumpedLines & { last: string[] | null }>`
      select string_agg(json || chr(10), '' order by _place) as lines, count(*) as count,
        (array_agg(to_json(key) order by _place desc))[1] as last
      from (${selectBatch(shape, after, exclusiveBounds)}) as batch`.execute(trx)
    const [batch] = rows
    if (!batch?.last) return
    yield batch
    after = batch.last
  }
}

async function readBatch(
  trx: Transaction<Database>,
  shape: TableShape,
  after: RowKey | undefined,
): Promise<DumpedRow[]> {
  const batch = selectBatch(shape, after, sharedBounds)
  const { rows } = await sql<DumpedRow>`select key, json from (${batch}) as batch order by _place`.execute(
    trx,
  )
  return rows
}

/** The next rows of a table, within the bounds. */
function selectBatch(
  shape: TableShape,
  after: RowKey | undefined,
  { maxRows, maxStoredBytes }: Bounds,
): RawBuilder<unknown> {
  const order = toKeyList(shape)
  const size = sql.join(
    [sql`0`, ...shape.variableColumns.map((column) => sql`coalesce(pg_column_size(${sql.ref(column)}), 0)`)],
    sql` + `,
  )
  // Only rows within the bound are converted to JSON, which loads their long values.
  return sql`
    select ${toKeyArray(shape)} as key, ${toRowJson(shape)} as json, _place from (
      select page.*, row_number() over (order by ${order}) as _place,
        sum(${size}) over (order by ${order} rows unbounded preceding) - (${size}) as _stored_before
      from (
        select * from ${sql.table(shape.name)}
        ${after ? sql`where (${order}) > (${sql.join(after.map((value) => sql`${value}`))})` : sql``}
        order by ${order} limit ${maxRows}
      ) as page
    ) as sized
    where _stored_before < ${maxStoredBytes}`
}

/** The keys of all rows of a table. */
export async function readKeys(trx: Transaction<Database>, shape: TableShape): Promise<RowKey[]> {
  const { rows } = await sql<{ key: string[] }>`
    select ${toKeyArray(shape)} as key from ${sql.table(shape.name)} order by ${toKeyList(shape)}`.execute(
    trx,
  )
  return rows.map(({ key }) => key)
}

/**
 * The rows of a table that transactions have written which were active at `since` or began later. `since` is the text of an
 * `xid8`. Reads at most `limit` rows.
 */
export async function readChangedRows(
  trx: Transaction<Database>,
  shape: TableShape,
  since: string,
  limit: number,
): Promise<DumpedRow[]> {
  const { rows } = await sql<DumpedRow>`
    select ${toKeyArray(shape)} as key, ${toRowJson(shape)} as json from ${sql.table(shape.name)}
    where age(xmin) <= age(${since}::xid8::xid) limit ${limit}`.execute(trx)
  return rows
}

/** The oldest transaction that is active now, as the text of an `xid8`: rows that are written from now on are not older. */
export async function readOldestTransaction(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database did not tell its transactions.')
  return row.xmin
}

export async function countRows(trx: Transaction<Database>, { name }: TableShape): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The name of the last migration that the database has. */
export async function readMigration(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? ''
}

function toKeyList({ key }: TableShape): RawBuilder<unknown> {
  return sql.join(key.map(({ name }) => sql.ref(name)))
}

function toKeyArray({ key }: TableShape): RawBuilder<unknown> {
  return sql`array[${sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text`))}]`
}

function toRowJson({ columns }: TableShape): RawBuilder<unknown> {
  const list = sql.join(columns.map((column) => sql.ref(column)))
  return sql`(select row_to_json(listed)::text from (select ${list}) as listed)`
}
