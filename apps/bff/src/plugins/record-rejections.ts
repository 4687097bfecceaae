import { stripSecrets } from '@lares/server-kit/logging'
import fp from 'fastify-plugin'

const maxPathLength = 200

/** Writes rejected requests to the security log: missing permissions (403) and rate limits (429). */
export const recordRejections = fp(
  async (app) => {
    app.addHook('onResponse', async (request, { statusCode }) => {
      if (statusCode !== 403 && statusCode !== 429) return
      const event = statusCode === 403 ? 'authz_fail' : 'excess_rate_limit_exceeded'
      app.securityLog.recordOften(request, event, {
        method: request.method,
        path: stripSecrets(request.url).slice(0, maxPathLength),
      })
    })
  },
  { name: 'record-rejections' },
)
