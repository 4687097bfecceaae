import type { Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import type { SessionTurns } from './session-turns.ts'
import { isInTransaction, WireReader } from './wire-messages.ts'

/** Serves one client of the embedded database: executes its groups of messages in turn with the other clients'. */
export function serveConnection(socket: Socket, database: PGlite, turns: SessionTurns): void {
  const reader = new WireReader()
  let queue = Promise.resolve()
  let inTransaction = false

  async function execute(bytes: Buffer): Promise<void> {
    await turns.take(socket)
    const parts: Buffer[] = []
    // The bytes handed out lie in the database's own memory and are overwritten by the next call: copy them.
    await database.execProtocolRawStream(bytes, { onRawData: (data) => void parts.push(Buffer.from(data)) })
    const answer = Buffer.concat(parts)
    inTransaction = isInTransaction(answer)
    if (!inTransaction) turns.release(socket)
    if (!socket.destroyed) socket.write(answer)
  }

  async function leave(): Promise<void> {
    if (inTransaction) await database.exec('ROLLBACK')
    inTransaction = false
    turns.release(socket)
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
      else enqueue(() => execute(event.bytes))
    }
  })
}
