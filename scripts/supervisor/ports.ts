import { once } from 'node:events'
import { createServer } from 'node:net'
import { hasCode, StartError } from './start-error.ts'

/** Finds a port of this machine that is currently free. */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system assigned no port.')
  return address.port
}

/** Throws StartError with instructions if the gateway cannot listen on this port. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw toStartError(error, host, port)
  }
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
