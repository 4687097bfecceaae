import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listAllowedMethods } from './allowed-methods.ts'
import { AppError } from './app-error.ts'
import { Outages } from './outages.ts'
import { toValidationIssues } from './validation-issues.ts'

declare module 'fastify' {
  interface FastifyInstance {
    outages: Outages
  }
}

/** Installs the error handler: it hides unknown errors from the client, and logs each error and each outage once. */
export function handleErrors(app: FastifyInstance): void {
  app.decorate('outages', new Outages(app.log))
  app.setNotFoundHandler((request, reply) => answerNotFound(request, reply))
  app.setErrorHandler((error: FastifyError, request, reply) =>
    reply.send(startErrorReply(error, request, reply)),
  )
}

/** Sends the JSON error for an unknown path, or for a path that does not support this method. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  const methods = listAllowedMethods(request.url)
  if (methods.length > 0) {
    reply.header('allow', methods.join(', '))
    const error = new AppError('method-not-allowed', { message: 'This address is not called in this way.' })
    return reply.send(startErrorReply(error, request, reply))
  }
  const error = new AppError('not-found', { message: 'Nothing answers at this address.' })
  return reply.send(startErrorReply(error, request, reply))
}

/** Logs an error, sets the status and headers of the reply to it, and returns the body in the common error format. */
export function startErrorReply(
  cause: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const error = toAppError(cause)
  if (!isAbandoned(cause, reply)) logError(error, cause, request)
  const retryAfter = error.params?.retryAfter
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
  reply.code(error.status).header('cache-control', 'no-store')
  return error.toBody()
}

/** Whether the work was ended because the client has left, who does not read the reply. */
function isAbandoned(cause: Error, { raw }: FastifyReply): boolean {
  return raw.destroyed && cause.name === 'AbortError'
}

function logError(error: AppError, cause: unknown, { log, server }: FastifyRequest): void {
  if (error.unavailableDependency) {
    server.outages.reportUnavailable(error.unavailableDependency, error.cause ?? error)
    log.warn({ code: error.code, away: error.unavailableDependency }, 'request refused')
  } else if (error.report) {
    log.error({ err: cause, code: error.code }, 'request failed')
  }
}

/** Codes of the operating system and of PostgreSQL (appendix A, disk_full). */
const diskFullCodes = new Set(['ENOSPC', '53100'])

/** Maps errors of Fastify, its plugins and the system to error codes. */
function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  if (error.validation) {
    return new AppError('invalid-request', {
      message: 'Some fields are missing or wrong.',
      issues: toValidationIssues(error.validation, error.validationContext),
    })
  }
  if (diskFullCodes.has(error.code)) return new AppError('disk-full', { message: 'There is no space left.' })
  if (error.statusCode === 413) return new AppError('too-large', { message: 'The request is too large.' })
  if (error.statusCode === 415) return new AppError('unsupported-media-type', { message: 'Send JSON.' })
  if (error.statusCode === 429) return tooManyRequests(error)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid-request', { message: error.message })
  }
  return new AppError('internal', { message: 'Something went wrong on the server.', cause: error })
}

function tooManyRequests(error: FastifyError & { retryAfter?: number }): AppError {
  return new AppError('too-many-requests', {
    message: 'Too many attempts. Wait a little.',
    ...(error.retryAfter && { params: { retryAfter: error.retryAfter } }),
  })
}
