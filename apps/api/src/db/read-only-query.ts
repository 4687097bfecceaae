import { resolve } from 'node:path'
import { readEnvironment } from '@lares/server-kit/environment'
import { ArchiveSettings } from '@lares/server-kit/settings'
import pg from 'pg'
import { Type } from 'typebox'
import { getSocketDir } from './embedded/embedded-database.ts'

// `npm run sql -- "select …"` runs one statement in a read-only transaction and prints its rows as JSON lines.
const [statement] = process.argv.slice(2)
if (!statement) {
  process.stderr.write(
    'Pass one statement: npm run sql -- "select kind, count(*) from items group by kind"\n',
  )
  process.exit(2)
}
let client: pg.Client | undefined
try {
  const settings = readEnvironment(
    Type.Pick(ArchiveSettings, ['DATABASE_URL', 'LARES_DATA_DIR']),
    process.env,
  )
  const server = settings.DATABASE_URL
    ? { connectionString: settings.DATABASE_URL }
    : { host: getSocketDir(resolve(settings.LARES_DATA_DIR)), user: 'postgres', database: 'postgres' }
  client = new pg.Client({ ...server, application_name: 'lares-sql' })
  await client.connect()
  await client.query('begin read only')
  // The extended protocol accepts a single statement, so that it cannot commit this transaction and then write.
  const query: pg.QueryConfig & { queryMode: string } = { text: statement, queryMode: 'extended' }
  const { rows } = await client.query(query)
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)
  await client.query('rollback')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await client?.end()
}
