import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import { parseJsonBodies } from '@lares/server-kit/bodies/parse-json-bodies'
import { validatorCompiler } from '@lares/server-kit/bodies/validator-compiler'
import { handleErrors } from '@lares/server-kit/error-handler'
import { loggerOptions } from '@lares/server-kit/logging'
import { openSecurityLog } from '@lares/server-kit/security-log'
import { traceRequests } from '@lares/server-kit/tracing/trace-requests'
import type { Tracing } from '@lares/server-kit/tracing/tracing'
import { answerUnreadable } from '@lares/server-kit/unreadable-request'
import { defaultMaxBodyBytes } from '@lares/shared-types/contract'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { createArchiveClient } from './archive/archive-client.ts'
import { boundedBodies } from './bodies/bounded-bodies.ts'
import type { Config } from './config.ts'
import type { Gateway } from './gateway.ts'
import { serveBuildManifests } from './pages/build-manifests.ts'
import { readBuiltWeb } from './pages/built-web.ts'
import { pageRoute } from './pages/page-route.ts'
import { serveWebFiles } from './pages/web-files.ts'
import { deviceCookies } from './plugins/device-cookie.ts'
import { enforceAccess } from './plugins/enforce-access.ts'
import { closeGracefully } from './plugins/graceful-close.ts'
import { inlineScriptSources } from './plugins/inline-scripts.ts'
import { recordRejections } from './plugins/record-rejections.ts'
import { rejectInMaintenance } from './plugins/reject-in-maintenance.ts'
import { rejectOtherHosts, toOriginForm } from './plugins/request-target.ts'
import { responseUser } from './plugins/response-user.ts'
import { sameOrigin } from './plugins/same-origin.ts'
import { secondStepCookies } from './plugins/second-step.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { sessions } from './plugins/sessions.ts'
import { answerUnroutable } from './plugins/unroutable.ts'
import { warnOfUntrustedProxy } from './plugins/untrusted-proxy.ts'
import { archiveProxy, proxyErrorMessage } from './proxy/archive-proxy.ts'
import { countLoginRequests } from './routes/count-login-requests.ts'
import { healthRoutes } from './routes/health.ts'
import { iconRoute } from './routes/icons.ts'
import { loginRoute } from './routes/login.ts'
import { maintenanceRoutes } from './routes/maintenance.ts'
import { metricsRoute } from './routes/metrics.ts'
import { oidcRoutes } from './routes/oidc.ts'
import { openApiRoute } from './routes/openapi.ts'
import { passkeyRoutes } from './routes/passkeys.ts'
import { passwordRoutes } from './routes/password.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { sessionRoutes } from './routes/session.ts'
import type { KeyValue } from './state/key-value.ts'
import { withUnavailableErrors } from './state/unavailable-store.ts'

interface AppOptions {
  readonly config: Config
  readonly keyValue: KeyValue
  readonly now?: () => number
  /** Where traces of requests go; undefined for none. */
  readonly tracing?: Tracing | undefined
  /** Replaces standard output as the destination of the log. */
  readonly logStream?: { write(line: string): void }
}

/** The gateway: hooks for every response first, then routes without a session, then routes with one. */
export async function buildApp({
  config,
  keyValue,
  now = Date.now,
  tracing,
  logStream,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      ...loggerOptions(config.logLevel, [proxyErrorMessage]),
      ...(logStream && { stream: logStream }),
    },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: defaultMaxBodyBytes,
    genReqId: () => randomUUID(),
    rewriteUrl: toOriginForm,
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerUnreadable,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setValidatorCompiler(validatorCompiler)
  handleErrors(app)
  openSecurityLog(app, ({ ip, session }) => ({ userId: session?.userId, address: ip }))
  closeGracefully(app)
  const gateway: Gateway = {
    config,
    keyValue: withUnavailableErrors(keyValue, app.outages),
    archive: createArchiveClient(config, app.outages),
    now,
  }

  const web = readBuiltWeb(config.webDir)
  if (!web) app.log.warn(`No pages are served: there is no built web application in ${config.webDir}.`)

  await app.register(securityHeaders, {
    config,
    inlineScripts: inlineScriptSources(web?.htmlWithScripts.join('\n') ?? ''),
  })
  await app.register(warnOfUntrustedProxy, { config })
  await app.register(rejectOtherHosts)
  await app.register(recordRejections)
  await app.register(sameOrigin, { config })
  if (web) {
    await serveWebFiles(app, config.webDir)
    await serveBuildManifests(app, gateway.keyValue, web)
  }
  // Both observe the requests of all routes that are registered after them, among which no file is a route of its own. Whoever
  // sends a request chooses no trace.
  traceRequests(app, tracing)
  metricsRoute(app, gateway)
  healthRoutes(app, gateway)
  iconRoute(app)

  await app.register(async (sessionScope) => {
    await sessionScope.register(sessions, gateway)
    await sessionScope.register(deviceCookies, gateway)
    await sessionScope.register(secondStepCookies, gateway)
    await sessionScope.register(boundedBodies)
    await sessionScope.register(responseUser)
    await sessionScope.register(rejectInMaintenance, gateway)
    await sessionScope.register(enforceAccess, gateway)
    await sessionScope.register(async (gatewayRoutes) => {
      parseJsonBodies(gatewayRoutes)
      gatewayRoutes.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      countLoginRequests(gatewayRoutes, gateway)
      sessionRoutes(gatewayRoutes, gateway)
      loginRoute(gatewayRoutes, gateway)
      passwordRoutes(gatewayRoutes, gateway)
      passkeyRoutes(gatewayRoutes, gateway)
      secondFactorRoutes(gatewayRoutes, gateway)
      oidcRoutes(gatewayRoutes, gateway)
      maintenanceRoutes(gatewayRoutes, gateway)
      openApiRoute(gatewayRoutes, gateway)
    })
    await sessionScope.register(async (proxied) => archiveProxy(proxied, gateway))
    await sessionScope.register(fastifyCompress, { global: false })
    if (web) await sessionScope.register(async (pages) => pageRoute(pages, gateway, web))
  })
  return app
}
