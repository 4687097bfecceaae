import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { Mutex } from 'async-mutex'
import { assertNotServed } from './assert-not-served.ts'
import { startCheckpoints } from './checkpoints.ts'
import { DurableNodeFS } from './durable-file-system.ts'
import { startParams } from './start-params.ts'
import { serveConnection } from './wire-connection.ts'

/**
 * Entry of the worker thread that runs the embedded database, because its queries block their thread. It listens on a Unix
 * socket in the data folder, to which `pg` connects as to any PostgreSQL server.
 */
const { dataDir, socketPath } = workerData as { dataDir: string; socketPath: string }

await assertNotServed(socketPath)
const database = await PGlite.create({
  fs: new DurableNodeFS(dataDir),
  startParams,
  extensions: { pg_trgm, unaccent, vector },
})
/** All connections share one session. */
const mutex = new Mutex()
const stopCheckpoints = startCheckpoints(database, mutex)
const server = createServer((socket) => serveConnection(socket, database, mutex))
await rm(socketPath, { force: true })
await new Promise<void>((resolve, reject) => {
  server.once('error', reject)
  server.listen(socketPath, resolve)
})
parentPort?.once('message', async () => {
  server.close()
  await stopCheckpoints()
  await database.close()
  process.exit(0)
})
parentPort?.postMessage('ready')
