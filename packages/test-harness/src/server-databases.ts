import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface ServerDatabase {
  /** Its connection string. */
  readonly url: string
  /** Removes the database, also while it is in use. */
  remove(): Promise<void>
}

interface CreateOptions {
  /** By default one that is not used yet. */
  readonly name?: string
  /** The database that is copied, to which nobody may be connected; by default PostgreSQL's own empty one. */
  readonly template?: string
  /** Code of the language whose collation it has. */
  readonly language?: string | undefined
}

/** Creates a database on a PostgreSQL server, given by the connection string of another database of it. */
export async function createServerDatabase(
  server: string,
  { name = createName(), template = 'template1', language }: CreateOptions = {},
): Promise<ServerDatabase> {
  const collation = language ? ` locale_provider icu icu_locale '${language}'` : ''
  // PostgreSQL allows another collation only in copies of `template0`.
  const source = language ? 'template0' : template
  await runOnServer(server, `create database ${name} template ${source}${collation}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    remove: () => runOnServer(server, `drop database ${name} with (force)`),
  }
}

function createName(): string {
  return `lares_test_${randomUUID().replaceAll('-', '')}`
}

async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
