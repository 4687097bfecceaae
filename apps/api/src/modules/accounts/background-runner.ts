import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../../http/route.ts'

/** Starts work without awaiting it; an error is logged with the message `failure`. */
export type RunInBackground = (log: FastifyBaseLogger, failure: string, work: () => Promise<unknown>) => void

/** Creates a runner for work that continues after the reply; closing the application awaits it. */
export function createBackgroundRunner(app: App): RunInBackground {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (log, failure, work) => {
    const run = work()
      .then(() => undefined)
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
