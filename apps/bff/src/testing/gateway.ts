import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import type { KeyValue } from '../state/key-value.ts'
import { type FakeArchive, startFakeArchive } from './fake-archive.ts'
import { memoryKeyValue } from './memory-key-value.ts'
import { internalSecret, sessionSecret } from './secrets.ts'

interface Given {
  readonly config?: Partial<Config>
  readonly keyValue?: KeyValue
  readonly now?: () => number
  readonly routes?: (archive: FastifyInstance) => void
}

/** A line of the log. */
export type LogLine = Readonly<Record<string, unknown>>

export interface TestGateway {
  readonly app: FastifyInstance
  readonly archive: FakeArchive
  /** What was logged, where `config.logLevel` lets it. */
  readonly log: readonly LogLine[]
}

/** A gateway in front of a fake archive service; both end with the test. */
export async function testGateway({ config = {}, keyValue, now, routes }: Given = {}): Promise<TestGateway> {
  const archive = await startFakeArchive(routes)
  const log: LogLine[] = []
  const app = await buildApp({
    config: { ...testConfig(archive.url), ...config },
    keyValue: keyValue ?? memoryKeyValue(now),
    ...(now && { now }),
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
    logLevel: 'silent',
  }
}

/** Signs in as the fake archive's user; the answer carries the cookie. */
export function signInAt(
  app: FastifyInstance,
  given: { email?: string; password?: string; cookie?: string | undefined; remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> {
  const { email = 'marie@example.org', password = 'a long passphrase', cookie, remoteAddress } = given
  return app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { ...(cookie && { cookie }) },
    payload: { email, password },
    ...(remoteAddress && { remoteAddress }),
  })
}

/** The session's cookie of an answer as a browser would send it back; undefined when there is none or it is taken away. */
export function cookieOf(response: LightMyRequestResponse): string | undefined {
  return sentBack(response, 'lares_session')
}

/** The same of the cookie that makes the device known. */
export function deviceCookieOf(response: LightMyRequestResponse): string | undefined {
  return sentBack(response, 'lares_device')
}

function sentBack(response: LightMyRequestResponse, name: string): string | undefined {
  const cookie = response.cookies.find((one) => one.name.endsWith(name))
  return cookie?.value ? `${cookie.name}=${encodeURIComponent(cookie.value)}` : undefined
}
