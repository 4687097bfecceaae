import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawUpload {
  /** The first line and the rest of what came back, once something did. */
  answer(): Promise<string>
  /** Settles when the last byte has left. */
  readonly sent: Promise<void>
  /** How many bytes have left so far. */
  sentBytes(): number
  hangUp(): void
}

/**
 * Sends `size` bytes in one request over a connection of its own. Node's own client stops sending once it has an
 * answer; browsers and curl go on, as this does.
 */
export async function rawUpload(address: string, target: string, size: number): Promise<RawUpload> {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  const [method, path] = target.split(' ')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  socket.on('error', () => undefined)
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${size}\r\n\r\n`,
  )
  let sentBytes = 0
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const send = async () => {
    while (sentBytes < size) {
      const more = socket.write(chunk)
      sentBytes += chunk.length
      if (!more) await once(socket, 'drain')
    }
  }
  const sent = send()
  // Whoever hangs up does not wait for the rest to leave.
  sent.catch(() => undefined)
  return {
    answer: async () => {
      if (!received) await once(socket, 'data')
      return received
    },
    sent,
    sentBytes: () => sentBytes,
    hangUp: () => socket.destroy(),
  }
}
