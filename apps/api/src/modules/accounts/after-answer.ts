import type { FastifyBaseLogger } from 'fastify'
import type { App } from '../../http/route.ts'

/** Starts work that the answer does not wait for; what fails is logged with the sentence. */
export type AfterAnswer = (log: FastifyBaseLogger, failure: string, work: () => Promise<unknown>) => void

/** Work that goes on behind an answer and that closing the application waits for. */
export function createAfterAnswer(app: App): AfterAnswer {
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
