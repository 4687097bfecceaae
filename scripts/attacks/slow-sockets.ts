import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Connections that have each sent a request head and one byte of the body, and then wait. */
export class SlowSockets {
  readonly #sockets: readonly Socket[]

  private constructor(sockets: readonly Socket[]) {
    this.#sockets = sockets
  }

  static async open(address: string, heads: readonly string[]): Promise<SlowSockets> {
    const { hostname, port } = new URL(address)
    const sockets = heads.map(() => connect(Number(port), hostname).on('error', () => undefined))
    for (const socket of sockets) socket.resume()
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (const [index, socket] of sockets.entries()) socket.write(`${heads[index]}\r\n\r\n{`)
    return new SlowSockets(sockets)
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}

/** The head of a request that announces a thousand bytes of JSON. */
export function createSlowHead(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const all = { host: 'x', 'content-type': 'application/json', 'content-length': '1000', ...headers }
  return [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(all).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')
}
