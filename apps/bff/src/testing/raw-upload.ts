import { once } from 'node:events'
import { connect } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawUpload {
  /** Resolves to the text received so far, once there is some. */
  response(): Promise<string>
  /** Settles when the last byte has been sent. */
  readonly sent: Promise<void>
  sentBytes(): number
  disconnect(): void
}

/**
 * Sends `size` bytes in one request over its own connection. Unlike Node's client, it keeps sending after it has received
 * a response, as browsers and curl do.
 */
export async function startRawUpload(
  address: string,
  target: string,
  size: number,
  cookie = '',
): Promise<RawUpload> {
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
    `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${size}\r\n\r\n`,
  )
  let sentBytes = 0
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const send = async () => {
    while (sentBytes < size) {
      const hasRoom = socket.write(chunk)
      sentBytes += chunk.length
      if (!hasRoom) await once(socket, 'drain')
    }
  }
  const sent = send()
  // A test that disconnects does not wait for the rest to be sent.
  sent.catch(() => undefined)
  return {
    response: async () => {
      if (!received) await once(socket, 'data')
      return received
    },
    sent,
    sentBytes: () => sentBytes,
    disconnect: () => socket.destroy(),
  }
}
