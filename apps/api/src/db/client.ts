import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { embeddedSocketDir } from './embedded/embedded-database.ts'
import type { Database } from './schema/database.ts'

export type Db = Kysely<Database>

// PostgreSQL's bigint (counts, sizes in bytes) fits a double up to 2^53.
const bigintOid = 20
pg.types.setTypeParser(bigintOid, Number)

export interface DatabaseLocation {
  /** A PostgreSQL server; absent: the embedded database of `dataDir`. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** After how long a server ends a statement, in milliseconds; absent: never. */
  readonly statementTimeoutMs?: number
}

export interface DatabaseClient {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Connects to PostgreSQL or to the embedded database, which has to be open already, through the same driver. */
export function connectDatabase(location: DatabaseLocation): DatabaseClient {
  const pool = new pg.Pool(
    location.databaseUrl
      ? serverOptions(location.databaseUrl, location.statementTimeoutMs)
      : embeddedOptions(location.dataDir),
  )
  // A connection that breaks is replaced at the next query, and the query under way rejects. The pool listens only while
  // a connection is idle; between two statements of a transaction the unhandled event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/** The timeout goes with the connection's first message: no statement sets it, which a pooler between could lose. */
function serverOptions(connectionString: string, statementTimeoutMs: number | undefined): pg.PoolConfig {
  return {
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
  }
}

/** All connections share one session there: two let a short read slip in between others' round trips. */
function embeddedOptions(dataDir: string): pg.PoolConfig {
  return {
    host: embeddedSocketDir(dataDir),
    user: 'postgres',
    database: 'postgres',
    max: 2,
    connectionTimeoutMillis: 30_000,
  }
}
