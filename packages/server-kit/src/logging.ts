import type { FastifyServerOptions } from 'fastify'
import { createLogStream } from './log-stream.ts'

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/**
 * Logger options for JSON lines on standard output, without secrets and cookies. `ignoredMessages` are messages of
 * libraries that would duplicate other log lines.
 */
export function loggerOptions(level: string, ignoredMessages: readonly string[] = []): LoggerOptions {
  return {
    level,
    stream: createLogStream(),
    redact: ['req.headers.cookie', 'req.headers.authorization', 'req.headers["x-lares-identity"]'],
    hooks: {
      logMethod(args, method) {
        if (!ignoredMessages.includes(String(args[1]))) method.apply(this, args)
      },
    },
    serializers: {
      // The query may contain private search terms.
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: stripSecrets(request.url),
      }),
    },
  }
}

/** The path of a URL without its query and without the tokens of mailed links and calendar feeds. */
export function stripSecrets(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path.replace(/(invitations?|password-resets?|verifications|api\/calendar)\/[^/]+/, '$1/…')
}
