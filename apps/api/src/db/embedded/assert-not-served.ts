import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Throws if another process serves the database on this socket, because two processes would corrupt its files. Connecting
 * also detects processes in other containers, unlike a pid file, and ignores a stale or copied socket.
 */
export async function assertNotServed(socketPath: string): Promise<void> {
  const socket = connect(socketPath)
  try {
    await once(socket, 'connect')
  } catch {
    return
  } finally {
    socket.destroy()
  }
  throw new Error(`Another process serves the embedded database at ${socketPath}. Stop it first.`)
}
