import { sendSoon } from '../search/typesense/send-soon.ts'
import type { Services } from '../services.ts'
import type { App } from './route.ts'

/** After each call that may have changed something, the Typesense server is told soon. Nobody waits for it. */
export function sendAfterChanges(app: App, services: Services): void {
  if (!services.typesense) return
  app.addHook('onResponse', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return
    // Should it not be possible, the job of every minute finds what has been noted.
    await sendSoon(services).catch((error: unknown) => request.log.warn({ err: error }, 'nothing sent soon'))
  })
}
