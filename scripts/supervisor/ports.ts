import { once } from 'node:events'
import { createServer } from 'node:net'
import { hasCode, StartProblem } from './start-problem.ts'

/** A port of this machine that nobody listens on just now. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}

/** Throws StartProblem, with what to do, when the gateway could not listen there. */
export async function requirePort(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw problemOf(error, host, port)
  }
  server.close()
  await once(server, 'close')
}

function problemOf(error: unknown, host: string, port: number): unknown {
  if (hasCode(error, 'EADDRINUSE')) {
    return new StartProblem(
      `Port ${port} is taken by another program. Choose another one, for example: PORT=${port + 1} npm start`,
    )
  }
  if (hasCode(error, 'EACCES')) {
    return new StartProblem(`This user may not listen on port ${port}. Choose one above 1023 with PORT=…`)
  }
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) {
    return new StartProblem(`This machine has no address ${host}. Correct HOST, or leave it out.`)
  }
  return error
}
