import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { AppError } from '@lares/server-kit/app-error'
import { parseJsonBodies } from '@lares/server-kit/bodies/parse-json-bodies'
import { validatorCompiler } from '@lares/server-kit/bodies/validator-compiler'
import { handleErrors } from '@lares/server-kit/error-handler'
import { loggerOptions } from '@lares/server-kit/logging'
import { openSecurityLog } from '@lares/server-kit/security-log'
import { traceRequests } from '@lares/server-kit/tracing/trace-requests'
import type { Tracing } from '@lares/server-kit/tracing/tracing'
import { answerUnreadable } from '@lares/server-kit/unreadable-request'
import { defaultMaxBodyBytes } from '@lares/shared-types/contract'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { requireGateway } from './http/identity.ts'
import { rejectWritesOnFullDisk } from './http/reject-writes-on-full-disk.ts'
import type { App } from './http/route.ts'
import { modules } from './modules/index.ts'
import { enqueueTypesenseSync } from './search-index/typesense/enqueue-sync.ts'
import type { Services } from './services.ts'

/** Builds the archive service: error handling and bodies, then the gateway's identity, then the routes of all modules. */
export function buildApp(services: Services, tracing?: Tracing): App {
  const app: App = Fastify({
    logger: loggerOptions(services.config.LOG_LEVEL),
    bodyLimit: defaultMaxBodyBytes,
    requestIdHeader: 'x-request-id',
    // Longer than the gateway keeps idle connections: if the server closed them first, requests just sent would be lost.
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: rejectUnroutable,
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  handleErrors(app)
  openSecurityLog(app, ({ identity }) => ({ userId: identity?.userId, address: identity?.clientIp }))
  parseJsonBodies(app)
  traceRequests(app, tracing, ({ headers }) => headers.traceparent?.toString())
  requireGateway(app, services.config.INTERNAL_SECRET, services.now)
  rejectWritesOnFullDisk(app, services)
  syncTypesenseAfterChanges(app, services)
  for (const register of modules) register(app, services)
  return app
}

/** Answers a request whose URL cannot be routed: invalid percent encoding or a path segment that is too long. */
function rejectUnroutable(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError('invalid-request', { message: 'This is not an address.' })
  reply.code(error.status).header('cache-control', 'no-store').send(error.toBody())
}

/** Sends changes to the Typesense server after each request that may have changed something, without delaying the reply. */
function syncTypesenseAfterChanges(app: App, services: Services): void {
  if (!services.typesense) return
  app.addHook('onResponse', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD' || reply.statusCode >= 400) return
    // After a failure, the scheduled job sends the recorded changes within a minute.
    await enqueueTypesenseSync(services).catch((error: unknown) =>
      request.log.warn({ err: error }, 'changes not sent to Typesense'),
    )
  })
}
