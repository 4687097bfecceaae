import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import { parseJsonBodies } from '@lares/server-kit/bodies/parse-json-bodies'
import { validatorCompiler } from '@lares/server-kit/bodies/validator-compiler'
import { handleErrors } from '@lares/server-kit/error-handler'
import { loggerOptions } from '@lares/server-kit/logging'
import { openSecurityLog } from '@lares/server-kit/security-log'
import { answerUnreadable } from '@lares/server-kit/unreadable-request'
import { defaultMaxBodyBytes } from '@lares/shared-types/contract'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { archiveClient } from './archive/archive-client.ts'
import { boundedBodies } from './bodies/bounded-bodies.ts'
import type { Config } from './config.ts'
import { readBuiltWeb } from './pages/built-web.ts'
import { oldBuilds } from './pages/old-builds.ts'
import { pageRoute } from './pages/page-route.ts'
import { webFiles } from './pages/web-files.ts'
import { answeredFor } from './plugins/answered-for.ts'
import { deviceCookies } from './plugins/device-cookie.ts'
import { inlineScriptSources } from './plugins/inline-scripts.ts'
import { closeOrderly } from './plugins/orderly-close.ts'
import { recordRefusals } from './plugins/record-refusals.ts'
import { refuseInMaintenance } from './plugins/refuse-in-maintenance.ts'
import { pathOfTarget, refuseOtherHosts } from './plugins/request-target.ts'
import { sameOrigin } from './plugins/same-origin.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { sessions } from './plugins/sessions.ts'
import { answerUnroutable } from './plugins/unroutable.ts'
import { warnOfUntrustedProxy } from './plugins/untrusted-proxy.ts'
import { archiveProxy, saidByProxy } from './proxy/archive-proxy.ts'
import { countLoginRequests } from './routes/count-login-requests.ts'
import type { Gateway } from './routes/gateway.ts'
import { healthRoutes } from './routes/health.ts'
import { iconRoute } from './routes/icons.ts'
import { loginRoute } from './routes/login.ts'
import { maintenanceRoutes } from './routes/maintenance.ts'
import { openApiRoute } from './routes/openapi.ts'
import { passwordRoutes } from './routes/password.ts'
import { sessionRoutes } from './routes/session.ts'
import type { KeyValue } from './state/key-value.ts'
import { sayingUnavailable } from './state/unavailable-store.ts'

interface Parts {
  readonly config: Config
  readonly keyValue: KeyValue
  readonly now?: () => number
  /** Where the log goes instead of standard output. */
  readonly logStream?: { write(line: string): void }
}

/** The gateway: what every answer gets, then what needs no session, then what stands on one. */
export async function buildApp({
  config,
  keyValue,
  now = Date.now,
  logStream,
}: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger: { ...loggerOptions(config.logLevel, [saidByProxy]), ...(logStream && { stream: logStream }) },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: defaultMaxBodyBytes,
    genReqId: () => randomUUID(),
    rewriteUrl: pathOfTarget,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setValidatorCompiler(validatorCompiler)
  handleErrors(app)
  openSecurityLog(app, ({ ip, session }) => ({ userId: session?.userId, address: ip }))
  closeOrderly(app)
  const gateway: Gateway = {
    config,
    keyValue: sayingUnavailable(keyValue, app.outages),
    archive: archiveClient(config, app.outages),
    now,
  }

  const web = readBuiltWeb(config.webDir)
  if (!web) app.log.warn(`The web application is not built: there is no index.html in ${config.webDir}.`)

  await app.register(securityHeaders, {
    config,
    inlineScripts: inlineScriptSources(web?.scripted.join('\n') ?? ''),
  })
  await app.register(warnOfUntrustedProxy, { config })
  await app.register(refuseOtherHosts)
  await app.register(recordRefusals)
  await app.register(sameOrigin, { config })
  if (web) {
    await webFiles(app, config.webDir)
    await oldBuilds(app, gateway.keyValue, web)
  }
  healthRoutes(app, gateway)
  iconRoute(app)

  await app.register(async (withSession) => {
    await withSession.register(sessions, gateway)
    await withSession.register(deviceCookies, gateway)
    await withSession.register(boundedBodies)
    await withSession.register(answeredFor)
    await withSession.register(refuseInMaintenance, gateway)
    await withSession.register(async (own) => {
      parseJsonBodies(own)
      own.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      countLoginRequests(own, gateway)
      sessionRoutes(own, gateway)
      loginRoute(own, gateway)
      passwordRoutes(own, gateway)
      maintenanceRoutes(own, gateway)
      openApiRoute(own)
    })
    await withSession.register(async (proxied) => archiveProxy(proxied, gateway))
    await withSession.register(fastifyCompress, { global: false })
    if (web) pageRoute(withSession, gateway, web)
  })
  return app
}
