import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ownApplicationName } from './embedded/application-name.ts'
import { getSocketDir } from './embedded/embedded-database.ts'
import type { Database } from './schema/database.ts'

export type Db = Kysely<Database>

// Counts and sizes in bytes are bigint; as numbers they are exact up to 2^53.
const bigintOid = 20
pg.types.setTypeParser(bigintOid, Number)

export interface DatabaseLocation {
  /** URL of a PostgreSQL server; if absent, the embedded database of `dataDir` is used. */
  readonly databaseUrl?: string | undefined
  readonly dataDir: string
  /** Timeout of statements on a server; absent for none. */
  readonly statementTimeoutMs?: number
}

export interface DatabaseClient {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Connects to a PostgreSQL server or to the embedded database, which must be open. */
export function connectDatabase(location: DatabaseLocation): DatabaseClient {
  const pool = new pg.Pool(
    location.databaseUrl
      ? serverOptions(location.databaseUrl, location.statementTimeoutMs)
      : embeddedOptions(location.dataDir),
  )
  // The pool replaces a broken connection at the next query, and the running query rejects. It handles the errors of idle
  // connections only; an unhandled error between two statements of a transaction would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (_error, client) => endOpenTransaction(client))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

/**
 * Rolls back a transaction that is still open when its connection returns to the pool. pg-boss sends `begin; …; commit` as
 * one string; if a statement fails, for example on a full disk, the transaction stays open. On the embedded database, where
 * all connections share one session, all others would wait forever.
 */
function endOpenTransaction(client: pg.PoolClient): void {
  const isReady = !('readyForQuery' in client) || client.readyForQuery === true
  if (isReady && client.getTransactionStatus() === 'I') return
  client.query('rollback').catch(() => undefined)
}

/** `statement_timeout` is sent as a startup parameter, because a connection pooler could lose a `set` statement. */
function serverOptions(connectionString: string, statementTimeoutMs: number | undefined): pg.PoolConfig {
  return {
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...(statementTimeoutMs !== undefined && { statement_timeout: statementTimeoutMs }),
  }
}

/** Two connections share one session: a short query can then run between the round trips of the other connection. */
function embeddedOptions(dataDir: string): pg.PoolConfig {
  return {
    host: getSocketDir(dataDir),
    user: 'postgres',
    database: 'postgres',
    application_name: ownApplicationName,
    max: 2,
    connectionTimeoutMillis: 30_000,
  }
}
