import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { keepCheckpoints } from './checkpoints.ts'
import { DurableNodeFS } from './durable-file-system.ts'
import { requireUnserved } from './require-unserved.ts'
import { SessionTurns } from './session-turns.ts'
import { startParams } from './start-params.ts'
import { serveConnection } from './wire-connection.ts'

/**
 * The worker thread in which the embedded database runs, since its queries block the thread they run on.
 * It listens on a Unix socket in the data folder; `pg` reaches it there as it would any PostgreSQL.
 */
const { dataDir, socketPath } = workerData as { dataDir: string; socketPath: string }

await requireUnserved(socketPath)
const database = await PGlite.create({
  fs: new DurableNodeFS(dataDir),
  startParams,
  extensions: { pg_trgm, unaccent, vector },
})
const turns = new SessionTurns()
const endCheckpoints = keepCheckpoints(database, turns)
const server = createServer((socket) => serveConnection(socket, database, turns))
await rm(socketPath, { force: true })
await new Promise<void>((resolve, reject) => {
  server.once('error', reject)
  server.listen(socketPath, resolve)
})
parentPort?.once('message', async () => {
  server.close()
  await endCheckpoints()
  await database.close()
  process.exit(0)
})
parentPort?.postMessage('ready')
