import { withoutSecrets } from '@lares/server-kit/logging'
import fp from 'fastify-plugin'

/** Writes into the security log who was refused what: for want of a right (403), or for asking too often (429). */
export const recordRefusals = fp(
  async (app) => {
    app.addHook('onResponse', async (request, { statusCode }) => {
      if (statusCode !== 403 && statusCode !== 429) return
      const event = statusCode === 403 ? 'authz_fail' : 'excess_rate_limit_exceeded'
      app.securityLog.recordOften(request, event, {
        method: request.method,
        path: withoutSecrets(request.url).slice(0, maxPath),
      })
    })
  },
  { name: 'record-refusals' },
)

const maxPath = 200
