import type { FastifyServerOptions } from 'fastify'

/** JSON lines on standard output; secrets and cookies never enter them. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-lares-identity"]'],
    serializers: {
      // The query can carry what somebody searches for: the path is enough to follow a request.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: withoutSecrets(request.url),
      }),
    },
  }
}

function withoutSecrets(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.replace(/(invitations|password-resets|verifications)\/[^/]+/, '$1/…')
}
