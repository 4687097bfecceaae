import { setImmediate as yieldToEvents } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { YieldToOthers } from '../../db/yield-to-others.ts'
import { listTables } from '../backed-up-tables.ts'
import { BackupError } from '../backup-error.ts'
import type { RowList, TableDump } from '../format/schemas.ts'
import { type ChunkStore, RowListWriter } from './chunk-writer.ts'
import {
  countRows,
  type DumpedRow,
  pinFormats,
  readChangedRows,
  readKeys,
  readMigration,
  readOldestTransaction,
  readRows,
} from './read-rows.ts'
import { Spool } from './spool.ts'
import { compareKeys, loadTableShapes, type RowKey, type TableShape } from './table-shape.ts'

const defaultMaxChangedRows = 20_000
const maxPasses = 5

/** The rows of one table as they were at one moment. */
interface TableState {
  readonly shape: TableShape
  readonly spool: Spool
  readonly changed: ReadonlyMap<string, DumpedRow>
  /** The keys that existed at that moment; absent if none had vanished since the first reading. */
  readonly keys?: ReadonlySet<string>
}

export interface DumpOptions {
  readonly db: Kysely<Database>
  readonly chunks: ChunkStore
  /** An empty local folder for temporary files. */
  readonly workFolder: string
  readonly signal: AbortSignal
  readonly onRows?: (rows: number) => void
  /** Called with every row of `assets`, in no particular order. */
  readonly onAsset?: (json: string) => void
  /** Called between the transactions that read the rows for the first time. */
  readonly yieldToOthers?: YieldToOthers
  /** Changes of one table during a backup that are held in memory; with more, the tables are read again. */
  readonly maxChangedRows?: number
}

export interface Dump {
  readonly migration: string
  readonly tables: readonly TableDump[]
}

/**
 * Dumps all tables as they were at one moment, without a long transaction, which would block everybody on the embedded
 * database. The tables are read row by row; then one short transaction reads which rows have been written since the reading
 * began, by the transaction that PostgreSQL records with every row, and which keys have vanished.
 */
export async function dumpTables(options: DumpOptions): Promise<Dump> {
  const shapes = await loadTableShapes(options.db, listTables('backed-up'))
  for (let pass = 1; ; pass++) {
    const state = await readState(options, shapes, pass)
    if (state) {
      const tables: TableDump[] = []
      for (const table of state.tables) tables.push(await writeTable(table, options))
      return { migration: state.migration, tables }
    }
    if (pass === maxPasses)
      throw new BackupError('archive-too-busy', 'Too much is being changed to be backed up at one moment.')
  }
}

/** Undefined if too much has changed meanwhile. */
async function readState(
  { db, workFolder, signal, onRows, yieldToOthers, maxChangedRows = defaultMaxChangedRows }: DumpOptions,
  shapes: readonly TableShape[],
  pass: number,
): Promise<{ migration: string; tables: TableState[] } | undefined> {
  const since = await readOldestTransaction(db)
  const spools = new Map<TableShape, Spool>()
  let read = 0
  for (const shape of shapes) {
    const spool = new Spool(workFolder, `${shape.name}-${pass}`)
    spools.set(shape, spool)
    // The longer a reading takes, the more rows are changed meanwhile: a repeated one does not wait for others.
    for await (const rows of readRows(db, shape, signal, pass === 1 ? yieldToOthers : undefined)) {
      await spool.write(rows)
      read += rows.length
      onRows?.(read)
    }
    await spool.end()
  }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await pinFormats(trx)
      const tables: TableState[] = []
      for (const [shape, spool] of spools) {
        const table = await readChanges(trx, shape, spool, { since, maxChangedRows })
        if (!table) return undefined
        tables.push(table)
      }
      return { migration: await readMigration(trx), tables }
    })
}

async function readChanges(
  trx: Transaction<Database>,
  shape: TableShape,
  spool: Spool,
  { since, maxChangedRows }: { readonly since: string; readonly maxChangedRows: number },
): Promise<TableState | undefined> {
  const rows = await readChangedRows(trx, shape, since, maxChangedRows + 1)
  if (rows.length > maxChangedRows) return undefined
  const changed = new Map(rows.map((row) => [toText(row.key), row]))
  const count = await countRows(trx, shape)
  // Without changed rows, the count tells whether any has vanished; with some, only the keys can tell which are new.
  if (changed.size === 0 && count === spool.rows) return { shape, spool, changed }
  const keys = new Set((await readKeys(trx, shape)).map(toText))
  return { shape, spool, changed, keys }
}

async function writeTable(state: TableState, { chunks, signal, onAsset }: DumpOptions): Promise<TableDump> {
  const { shape } = state
  const writer = new RowListWriter(chunks)
  let count = 0
  for await (const row of mergeChanges(state)) {
    await writer.add(toText(row.key), row.json)
    if (shape.name === 'assets') onAsset?.(row.json)
    count += 1
    if (count % 1000 === 0) {
      signal.throwIfAborted()
      await yieldToEvents()
    }
  }
  const list: RowList = await writer.finish()
  return { name: shape.name, columns: [...shape.columns], key: shape.key.map(({ name }) => name), ...list }
}

/** The rows of a table in the order of their keys: those read first, replaced by the changed ones, without vanished ones. */
async function* mergeChanges({ shape, spool, changed, keys }: TableState): AsyncGenerator<DumpedRow> {
  const pending = [...changed.values()].sort((first, second) => compareKeys(shape.key, first.key, second.key))
  let next = 0
  let last: RowKey | undefined
  for await (const row of spool.read()) {
    if (last && compareKeys(shape.key, last, row.key) >= 0)
      throw new Error(`The rows of ${shape.name} are not in the order of their keys.`)
    last = row.key
    for (; next < pending.length; next++) {
      const candidate = pending[next] as DumpedRow
      if (compareKeys(shape.key, candidate.key, row.key) >= 0) break
      yield candidate
    }
    const text = toText(row.key)
    if (changed.has(text) || (keys && !keys.has(text))) continue
    yield row
  }
  for (; next < pending.length; next++) yield pending[next] as DumpedRow
}

function toText(key: RowKey): string {
  return key.join('\t')
}
