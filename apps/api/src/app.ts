import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { parseJsonBodies } from '@lares/server-kit/bodies/parse-json-bodies'
import { validatorCompiler } from '@lares/server-kit/bodies/validator-compiler'
import { handleErrors } from '@lares/server-kit/error-handler'
import { loggerOptions } from '@lares/server-kit/logging'
import { openSecurityLog } from '@lares/server-kit/security-log'
import { answerUnreadable } from '@lares/server-kit/unreadable-request'
import { defaultMaxBodyBytes } from '@lares/shared-types/contract'
import Fastify from 'fastify'
import { requireGateway } from './http/identity.ts'
import { refuseOnFullDisk } from './http/refuse-on-full-disk.ts'
import type { App } from './http/route.ts'
import { sendAfterChanges } from './http/send-after-changes.ts'
import { answerUnroutable } from './http/unroutable.ts'
import { modules } from './modules/index.ts'
import type { Services } from './services.ts'

/** The archive service: errors and bodies, then the gateway's identity, then one module for each entity. */
export function buildApp(services: Services): App {
  const app: App = Fastify({
    logger: loggerOptions(services.config.LOG_LEVEL),
    bodyLimit: defaultMaxBodyBytes,
    requestIdHeader: 'x-request-id',
    // The gateway keeps its connections; closing them first here would lose requests on the way.
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  handleErrors(app)
  openSecurityLog(app, ({ identity }) => ({ userId: identity?.userId, address: identity?.clientIp }))
  parseJsonBodies(app)
  requireGateway(app, services.config.INTERNAL_SECRET, services.now)
  refuseOnFullDisk(app, services)
  sendAfterChanges(app, services)
  for (const register of modules) register(app, services)
  return app
}
