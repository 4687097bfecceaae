import type { FastifyInstance } from 'fastify'

/** How long requests under way may take once the gateway is told to end, milliseconds. */
const graceMs = 5_000
const lookEveryMs = 50

/**
 * Lets what is under way finish when the app closes. A kept connection ends as soon as it has nothing to do; one that
 * never has, such as a stream of events, is cut after a few seconds.
 */
export function closeOrderly(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const looking = setInterval(() => app.server.closeIdleConnections(), lookEveryMs)
    const cutting = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(looking)
      clearTimeout(cutting)
    })
  })
}
