import type { Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import type { Mutex, MutexInterface } from 'async-mutex'
import { ownApplicationName } from './application-name.ts'
import { isInTransaction, WireReader } from './wire-messages.ts'

/** Maximum idle time of a client within a transaction, because all other clients wait for its end. */
const idleTransactionTimeoutMs = 30_000

/**
 * Serves one client of the embedded database. All clients share one session, so a mutex serialises their transactions. The
 * session is reset after each transaction of a foreign client, such as psql; the archive's own processes change no
 * settings.
 */
export function serveConnection(
  socket: Socket,
  database: PGlite,
  mutex: Mutex,
  { idleTimeoutMs = idleTransactionTimeoutMs } = {},
): void {
  const reader = new WireReader()
  let queue = Promise.resolve()
  let isOwn = false
  let hasOpenTransaction = false
  let idleTimer: NodeJS.Timeout | undefined
  /** Set while this client holds the mutex: from the first statement of a transaction to its end. */
  let release: MutexInterface.Releaser | undefined

  async function execute(bytes: Buffer): Promise<void> {
    clearTimeout(idleTimer)
    release ??= await mutex.acquire()
    const chunks: Buffer[] = []
    // PGlite reuses the memory of these bytes in its next call, so they must be copied.
    await database.execProtocolRawStream(bytes, { onRawData: (data) => void chunks.push(Buffer.from(data)) })
    const response = Buffer.concat(chunks)
    hasOpenTransaction = isInTransaction(response)
    if (hasOpenTransaction) idleTimer = setTimeout(() => socket.destroy(), idleTimeoutMs)
    else await releaseSession()
    if (!socket.destroyed) socket.write(response)
  }

  async function releaseSession(): Promise<void> {
    if (!isOwn) await resetSession(database)
    releaseMutex()
  }

  function releaseMutex(): void {
    release?.()
    release = undefined
  }

  async function handleClose(): Promise<void> {
    clearTimeout(idleTimer)
    if (!hasOpenTransaction) return releaseMutex()
    await database.exec('ROLLBACK')
    hasOpenTransaction = false
    await releaseSession()
  }

  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work).catch((error: Error) => {
      releaseMutex()
      socket.destroy(error)
    })
  }

  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => enqueue(handleClose))
  socket.on('data', (chunk: Buffer) => {
    for (const event of reader.read(chunk)) {
      if (event.type === 'reject-encryption') socket.write('N')
      else if (event.type === 'end') socket.end()
      else if (event.type === 'startup') {
        isOwn = event.applicationName === ownApplicationName
        enqueue(() => execute(event.bytes))
      } else enqueue(() => execute(event.bytes))
    }
  })
}

/** Restores the settings that PGlite applies when it opens. */
async function resetSession(database: Pick<PGlite, 'exec'>): Promise<void> {
  await database.exec('DISCARD ALL')
  await database.exec('SET search_path TO public')
}
