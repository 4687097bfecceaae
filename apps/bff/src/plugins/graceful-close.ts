import type { FastifyInstance } from 'fastify'

/** How long pending requests may take once the gateway shuts down, in milliseconds. */
const gracePeriodMs = 5_000
const checkIntervalMs = 50

/**
 * Lets pending requests finish when the app closes. Keep-alive connections close as soon as they are idle; those that
 * never are, such as event streams, are closed after the grace period.
 */
export function closeGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const checkTimer = setInterval(() => app.server.closeIdleConnections(), checkIntervalMs)
    const cutoffTimer = setTimeout(() => app.server.closeAllConnections(), gracePeriodMs)
    app.server.once('close', () => {
      clearInterval(checkTimer)
      clearTimeout(cutoffTimer)
    })
  })
}
