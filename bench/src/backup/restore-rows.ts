import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assemble } from '@lares/api/src/assemble.ts'
import { listTables } from '@lares/api/src/backup/backed-up-tables.ts'
import type { BackupPlace } from '@lares/api/src/backup/place.ts'
import { restoreSnapshot } from '@lares/api/src/backup/restore/restore-snapshot.ts'
import { readConfig } from '@lares/api/src/config.ts'
import { connectDatabase, type Db } from '@lares/api/src/db/client.ts'
import { migrate } from '@lares/api/src/db/migrate.ts'
import { startPostgresqlServer } from '@lares/test-harness/postgresql-server'
import { sql } from 'kysely'
import { measureMs } from '../measure/times.ts'

export interface RestoreResult {
  readonly rows: number
  /** Of the whole restore, with the originals. */
  readonly seconds: number
  /** Of writing the rows. */
  readonly writeSeconds: number
  /** Of the whole transaction: every row written and compared with the backup, and the jobs of all files queued. */
  readonly rowSeconds: number
  /** Of COPY from files of the server, into the same tables with their indexes, without checks of foreign keys. */
  readonly copySeconds: number
}

/** Restores a snapshot into a PostgreSQL server, and copies the same rows with COPY into another database of it. */
export async function measureRestore(place: BackupPlace, id: string, folder: string): Promise<RestoreResult> {
  const server = await startPostgresqlServer()
  const restored = await openDatabase(server.url, 'restored')
  const copied = await openDatabase(server.url, 'copied')
  try {
    const dataDir = join(folder, 'restored')
    await mkdir(dataDir)
    const config = readConfig({
      LARES_DATA_DIR: dataDir,
      DATABASE_URL: restored.url,
      INTERNAL_SECRET: 'x'.repeat(64),
      LOG_LEVEL: 'error',
    })
    const { services, close } = await assemble(config)
    let rowsBeginAt = 0
    let writtenAt = 0
    let rows = 0
    const milliseconds = await measureMs(async () => {
      const report = await restoreSnapshot(place, id, services, {
        replace: false,
        signal: new AbortController().signal,
        progress: ({ phase }) => {
          if (phase === 'originals') rowsBeginAt = performance.now()
          if (phase === 'restoring') writtenAt = performance.now()
        },
      })
      rows = report.rows
    })
    const writeSeconds = (writtenAt - rowsBeginAt) / 1000
    const rowSeconds = (performance.now() - rowsBeginAt) / 1000
    const copySeconds = await measureCopy(restored.db, copied.db)
    await close()
    await rm(dataDir, { recursive: true })
    return { rows, seconds: milliseconds / 1000, writeSeconds, rowSeconds, copySeconds }
  } finally {
    await restored.close()
    await copied.close()
    await server.stop()
  }
}

async function measureCopy(from: Db, to: Db): Promise<number> {
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') as folder`.execute(from)
  const getPath = (table: string) => sql.lit(`${rows[0]?.folder}/${table}.copy`)
  const tables: { name: string; columns: ReturnType<typeof sql> }[] = []
  for (const name of listTables('backed-up')) {
    const found = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      from,
    )
    tables.push({ name, columns: sql.join(found.rows.map((column) => sql.ref(column.name))) })
  }
  for (const { name, columns } of tables)
    await sql`copy ${sql.table(name)} (${columns}) to ${getPath(name)}`.execute(from)
  const milliseconds = await measureMs(() =>
    to.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(trx)
      for (const { name, columns } of tables)
        await sql`copy ${sql.table(name)} (${columns}) from ${getPath(name)}`.execute(trx)
    }),
  )
  return milliseconds / 1000
}

async function openDatabase(serverUrl: string, name: string) {
  const server = connectDatabase({ databaseUrl: serverUrl, dataDir: '' })
  await sql`create database ${sql.ref(name)}`.execute(server.db)
  await server.close()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const { db, close } = connectDatabase({ databaseUrl: url.href, dataDir: '' })
  await migrate(db)
  return { url: url.href, db, close }
}
