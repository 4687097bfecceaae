import type { FastifyServerOptions } from 'fastify'
import { logStream } from './log-stream.ts'

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/**
 * JSON lines on standard output; secrets and cookies never enter them. `repetitions` are messages of libraries that are
 * left out, because what they tell is logged in another place as well.
 */
export function loggerOptions(level: string, repetitions: readonly string[] = []): LoggerOptions {
  return {
    level,
    stream: logStream(),
    redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-lares-identity"]'],
    hooks: {
      logMethod(given, method) {
        if (!repetitions.includes(String(given[1]))) method.apply(this, given)
      },
    },
    serializers: {
      // The query can carry what somebody searches for: the path is enough to follow a request.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: withoutSecrets(request.url),
      }),
    },
  }
}

/** The path of an address, without the tokens of mailed links. */
export function withoutSecrets(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.replace(/(invitations?|password-resets?|verifications)\/[^/]+/, '$1/…')
}
