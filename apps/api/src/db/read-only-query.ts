import { resolve } from 'node:path'
import pg from 'pg'
import { embeddedSocketDir } from './embedded/embedded-database.ts'

// `npm run sql -- "select …"`: one statement in a transaction that can only read, its rows as lines of JSON.
const [statement] = process.argv.slice(2)
if (!statement) {
  process.stderr.write(
    'Name one statement: npm run sql -- "select kind, count(*) from items group by kind"\n',
  )
  process.exit(2)
}
const { DATABASE_URL: connectionString, LARES_DATA_DIR: dataDir } = process.env
const server = connectionString
  ? { connectionString }
  : { host: embeddedSocketDir(resolve(dataDir || 'data')), user: 'postgres', database: 'postgres' }
const client = new pg.Client({ ...server, application_name: 'lares-sql' })
try {
  await client.connect()
  await client.query('begin read only')
  // The extended protocol takes one statement: none can end the transaction and go on to write.
  const query: pg.QueryConfig & { queryMode: string } = { text: statement, queryMode: 'extended' }
  const { rows } = await client.query(query)
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`)
  await client.query('rollback')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await client.end()
}
