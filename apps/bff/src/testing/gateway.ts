import type { Tracing } from '@lares/server-kit/tracing/tracing'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { KeyValue } from '../state/key-value.ts'
import { type FakeArchive, startFakeArchive } from './fake-archive.ts'
import { createMemoryKeyValue } from './memory-key-value.ts'
import { internalSecret, sessionSecret } from './secrets.ts'

interface TestGatewayOptions {
  readonly config?: Partial<Config>
  readonly keyValue?: KeyValue
  readonly now?: () => number
  readonly tracing?: Tracing
  readonly routes?: (archive: FastifyInstance) => void
}

export type LogLine = Readonly<Record<string, unknown>>

export interface TestGateway {
  readonly app: FastifyInstance
  readonly archive: FakeArchive
  /** The lines logged at `config.logLevel` and above. */
  readonly log: readonly LogLine[]
}

/** Creates a gateway in front of a fake archive service; both are closed after the test. */
export async function createTestGateway({
  config = {},
  keyValue,
  now,
  tracing,
  routes,
}: TestGatewayOptions = {}): Promise<TestGateway> {
  const archive = await startFakeArchive(routes)
  const log: LogLine[] = []
  const app = await buildApp({
    config: { ...testConfig(archive.url), ...config },
    keyValue: keyValue ?? createMemoryKeyValue(now),
    ...(now && { now }),
    tracing,
    logStream: { write: (line) => log.push(JSON.parse(line)) },
  })
  onTestFinished(async () => {
    await app.close()
    await archive.app.close()
  })
  return { app, archive, log }
}

const dayMs = 24 * 3_600_000

function testConfig(apiUrl: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    publicOrigin: undefined,
    dataDir: '/nowhere',
    sessionSecret,
    internalSecret,
    keyValueUrl: undefined,
    apiUrl,
    webDir: '/nowhere',
    trustedProxies: [],
    sessionMs: { idle: 30 * dayMs, max: 90 * dayMs },
    metricsToken: undefined,
    tracingEndpoint: undefined,
    logLevel: 'silent',
    oidc: undefined,
  }
}

/** Signs in as the user of the fake archive; the response carries the cookies. */
export function signInAt(
  app: FastifyInstance,
  input: { email?: string; password?: string; cookie?: string | undefined; remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> {
  const { email = 'marie@example.org', password = 'a long passphrase', cookie, remoteAddress } = input
  return app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { ...(cookie && { cookie }) },
    payload: { email, password },
    ...(remoteAddress && { remoteAddress }),
  })
}

/** Signs in as the user of the fake archive; returns the session cookie. */
export async function getSignedInCookie(app: FastifyInstance): Promise<string> {
  return getSessionCookie(await signInAt(app)) ?? ''
}

/** The session cookie of a response as a browser would send it back; undefined if it is absent or cleared. */
export function getSessionCookie(response: LightMyRequestResponse): string | undefined {
  return getCookie(response, 'lares_session')
}

/** The device cookie of a response, likewise. */
export function getDeviceCookie(response: LightMyRequestResponse): string | undefined {
  return getCookie(response, 'lares_device')
}

/** The cookie of a pending second step, likewise. */
export function getSecondStepCookie(response: LightMyRequestResponse): string | undefined {
  return getCookie(response, 'lares_second_step')
}

function getCookie(response: LightMyRequestResponse, name: string): string | undefined {
  const cookie = response.cookies.find((candidate) => candidate.name.endsWith(name))
  return cookie?.value ? `${cookie.name}=${encodeURIComponent(cookie.value)}` : undefined
}
