import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { hasCode, StartError } from './start-error.ts'

/**
 * Below the ephemeral ports of operating systems: an outgoing connection could otherwise take the port of a service while
 * it restarts.
 */
const portRange = { from: 12_000, below: 32_000 }
const maxAttempts = 1000

/** Finds a port of this machine that is currently free and not among `reserved`, on which services will listen later. Throws StartError. */
export async function findFreePort(host = '127.0.0.1', reserved: readonly number[] = []): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = randomInt(portRange.from, portRange.below)
    if (reserved.includes(port)) continue
    try {
      await tryToListen(host, port)
      return port
    } catch (error) {
      if (attempt >= maxAttempts || !hasCode(error, 'EADDRINUSE', 'EACCES'))
        throw toStartError(error, host, port)
    }
  }
}

/** Throws StartError with instructions if the gateway cannot listen on this port. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  await tryToListen(host, port).catch((error: unknown) => {
    throw toStartError(error, host, port)
  })
}

async function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

function toStartError(error: unknown, host: string, port: number): unknown {
  if (hasCode(error, 'EADDRINUSE')) {
    return new StartError(
      `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} npm start`,
    )
  }
  if (hasCode(error, 'EACCES')) {
    return new StartError(`This user may not listen on port ${port}. Choose one above 1023 with PORT=…`)
  }
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) {
    return new StartError(`This machine has no address ${host}. Correct HOST, or leave it out.`)
  }
  return error
}
