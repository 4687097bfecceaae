import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below those that systems give to outgoing connections, one of which could take the port of an archive that has been
 * killed and is not there again yet.
 */
const ports = { from: 12_000, below: 32_000 }

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.below)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.close()
  return free
}
