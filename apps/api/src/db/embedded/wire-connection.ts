import type { Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { ownApplicationName } from './own-client.ts'
import type { SessionTurns } from './session-turns.ts'
import { isInTransaction, WireReader } from './wire-messages.ts'

/** How long a client may have a transaction open without sending anything. All others wait for its end. */
const idleTransactionTimeoutMs = 30_000

/**
 * Serves one client of the embedded database: executes its groups of messages in turn with the other clients'. All share
 * one session, in which the archive's own processes set nothing. Whatever another client has set in it, psql for example,
 * is taken back before the turn passes on.
 */
export function serveConnection(
  socket: Socket,
  database: PGlite,
  turns: SessionTurns,
  { idleTransactionMs = idleTransactionTimeoutMs } = {},
): void {
  const reader = new WireReader()
  let queue = Promise.resolve()
  let isOwn = false
  let inTransaction = false
  let idle: NodeJS.Timeout | undefined

  async function execute(bytes: Buffer): Promise<void> {
    clearTimeout(idle)
    await turns.take(socket)
    const parts: Buffer[] = []
    // The bytes handed out lie in the database's own memory and are overwritten by the next call: copy them.
    await database.execProtocolRawStream(bytes, { onRawData: (data) => void parts.push(Buffer.from(data)) })
    const answer = Buffer.concat(parts)
    inTransaction = isInTransaction(answer)
    if (inTransaction) idle = setTimeout(() => socket.destroy(), idleTransactionMs)
    else await passOn()
    if (!socket.destroyed) socket.write(answer)
  }

  async function passOn(): Promise<void> {
    if (!isOwn) await resetSession(database)
    turns.release(socket)
  }

  async function leave(): Promise<void> {
    clearTimeout(idle)
    if (!inTransaction) return turns.release(socket)
    await database.exec('ROLLBACK')
    inTransaction = false
    await passOn()
  }

  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work).catch((error: Error) => {
      turns.release(socket)
      socket.destroy(error)
    })
  }

  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => enqueue(leave))
  socket.on('data', (chunk: Buffer) => {
    for (const event of reader.read(chunk)) {
      if (event.type === 'refuse-encryption') socket.write('N')
      else if (event.type === 'end') socket.end()
      else if (event.type === 'startup') {
        isOwn = event.applicationName === ownApplicationName
        enqueue(() => execute(event.bytes))
      } else enqueue(() => execute(event.bytes))
    }
  })
}

/** What PGlite sets itself when it opens is what stands in place of the defaults. */
async function resetSession(database: Pick<PGlite, 'exec'>): Promise<void> {
  await database.exec('DISCARD ALL')
  await database.exec('SET search_path TO public')
}
