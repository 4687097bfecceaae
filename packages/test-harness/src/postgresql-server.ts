import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('postgresql-process.ts', import.meta.url))

export interface PostgresqlServer {
  /** Connection string of the server's first database. */
  readonly url: string
  /** Stops the server and removes its databases. */
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server on this computer, for tests only: what it writes does not survive a loss of power. It also stops
 * when this process ends, even if that is killed.
 */
export async function startPostgresqlServer(): Promise<PostgresqlServer> {
  // A process group of its own, because Ctrl+C would otherwise stop the server before the archives that use it.
  const child = fork(entry, { detached: true, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  const url = await Promise.race([
    once(child, 'message').then(([message]) => String(message)),
    exited.then(([code, signal]) => {
      throw new Error(`The PostgreSQL server did not start: it ended with ${code ?? signal}`)
    }),
  ])
  return {
    url,
    async stop() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
