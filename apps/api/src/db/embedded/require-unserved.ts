import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Throws when a process serves the database on this socket, also one of another container, which no process number tells
 * of: two on the same files would destroy them. A socket that was left behind or copied with the folder takes nobody.
 */
export async function requireUnserved(socketPath: string): Promise<void> {
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
