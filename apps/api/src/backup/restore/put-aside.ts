import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { putAsidePrefix } from '../../db/put-aside-tables.ts'
import { listTables } from '../backed-up-tables.ts'
import { loadTableShapes } from '../dump/table-shape.ts'
import { withWorkFolder } from '../work-folder.ts'
import { assertAdministrator, countRows, replaceArchive } from './replace-archive.ts'
import { acquireRestoreLease } from './restore-lease.ts'
import type { RestoreTarget } from './restore-snapshot.ts'
import { stageDatabase } from './staged-tables.ts'

/** A state of the archive that a restore has replaced. */
export interface PutAside {
  /** The schema of the database with its rows. */
  readonly schema: string
  readonly at: Date
  readonly items: number
}

/** What restores have put aside, the latest first. */
export async function listPutAside(db: Db): Promise<PutAside[]> {
  const { rows } = await sql<{ schema: string }>`
    select nspname as schema from pg_namespace where starts_with(nspname, ${putAsidePrefix})
    order by nspname desc`.execute(db)
  const found: PutAside[] = []
  for (const { schema } of rows) {
    const at = readInstant(schema)
    if (at) found.push({ schema, at, items: await countItems(db, schema) })
  }
  return found
}

export interface BroughtBack {
  readonly items: number
  readonly rows: number
  /** The schema with what the archive had before; absent if it was empty. */
  readonly putAsideSchema?: string
}

/**
 * Brings back what a restore has put aside, in place of the present rows, which are put aside in turn. Its files are there still.
 * What lets somebody in, and was removed or used since, does not come back.
 * Throws `busy`, `no-administrator` and an error with a sentence; the archive is then as it was.
 */
export async function bringBack(
  schema: string,
  target: RestoreTarget,
  signal: AbortSignal,
): Promise<BroughtBack> {
  const { db, files } = target
  const { items } = await findPutAside(db, schema)
  const lease = await acquireRestoreLease(db)
  try {
    await assertSameColumns(db, schema)
    await indexKeys(db, schema)
    return await withWorkFolder(files, async (folder) => {
      const staged = await stageDatabase(db, folder, signal, schema)
      await assertAdministrator(db, staged)
      await lease.assertHeld()
      return replaceArchive(
        target,
        { staged, archiveId: await loadArchiveIdOf(db, schema), createdAt: target.now() },
        { replace: true, signal },
        async (trx, putAsideSchema) => {
          await sql`drop schema ${sql.ref(schema)} cascade`.execute(trx)
          return { items, rows: countRows(staged), ...(putAsideSchema && { putAsideSchema }) }
        },
      )
    })
  } finally {
    await lease.release()
  }
}

/** Deletes for ever what a restore has put aside. Throws an error with a sentence if there is nothing of that name. */
export async function dropPutAside(db: Db, schema: string): Promise<void> {
  await findPutAside(db, schema)
  await sql`drop schema ${sql.ref(schema)} cascade`.execute(db)
}

async function findPutAside(db: Db, schema: string): Promise<PutAside> {
  const found = (await listPutAside(db)).find((each) => each.schema === schema)
  if (!found) throw new Error(`Nothing was put aside as ${schema}.`)
  return found
}

/** The instant in the name of a schema; undefined if it is no such name. */
function readInstant(schema: string): Date | undefined {
  const digits = /^(\d{4})(\d{2})(\d{2})_(\d{2})(\d{2})(\d{2})(?:_\d+)?$/.exec(
    schema.slice(putAsidePrefix.length),
  )
  if (!digits) return undefined
  const [, year, month, day, hours, minutes, seconds] = digits
  const at = new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

async function countItems(db: Db, schema: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.id(schema, 'items')}`.execute(db)
  return rows[0]?.count ?? 0
}

async function loadArchiveIdOf(db: Db, schema: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.id(schema, 'archive')}`.execute(db)
  if (!rows[0]) throw new Error(`What was put aside as ${schema} is no archive.`)
  return rows[0].id
}

/** Throws if another version of Lares, with other columns, has put the rows aside. */
async function assertSameColumns(db: Db, schema: string): Promise<void> {
  const select = (from: string) => sql`
    select relname, attname, format_type(atttypid, atttypmod) from pg_attribute
    join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${from} and relname = any(${listTables('backed-up')}) and attnum > 0 and not attisdropped`
  const { rows } = await sql`
    (${select('public')} except ${select(schema)}) union all (${select(schema)} except ${select('public')})
    limit 1`.execute(db)
  if (rows.length > 0)
    throw new Error(
      'Another version of Lares has put this aside. Bring it back with that version, and update then.\nThe archive is as it was.',
    )
}

/** Rows are read in the order of their keys, some hundred at a time. */
async function indexKeys(db: Db, schema: string): Promise<void> {
  const shapes = await loadTableShapes(db, listTables('backed-up'))
  await inTransaction(db, async (trx) => {
    // The limit of requests is shorter than it takes to read a large table.
    await sql`set local statement_timeout = 0`.execute(trx)
    for (const { name, key } of shapes) {
      const columns = sql.join(key.map((column) => sql.ref(column.name)))
      await sql`
        create index if not exists ${sql.id(`${name}_by_key`)} on ${sql.id(schema, name)} (${columns})`.execute(
        trx,
      )
    }
  })
}
