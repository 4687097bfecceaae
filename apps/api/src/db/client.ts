import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { embeddedSocketDir } from './embedded/embedded-database.ts'
import { ownApplicationName } from './embedded/own-client.ts'
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
  pool.on('release', (_error, client) => endOpenTransaction(client))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Rolls back what a connection that comes back to the pool still has open. pg-boss sends `begin; …; commit` as one text: when
 * a statement of it fails, on a full disk say, the transaction stays open behind it. On the embedded database, where all
 * connections share one session, everybody else would wait for its end for ever.
 */
function endOpenTransaction(client: pg.PoolClient): void {
  const isAnswered = !('readyForQuery' in client) || client.readyForQuery === true
  if (isAnswered && client.getTransactionStatus() === 'I') return
  client.query('rollback').catch(() => undefined)
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
    application_name: ownApplicationName,
    max: 2,
    connectionTimeoutMillis: 30_000,
  }
}
