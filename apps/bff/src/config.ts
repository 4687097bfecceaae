import { resolve } from 'node:path'
import { readEnvironment } from '@lares/server-kit/environment'
import { readOrCreateSecret } from '@lares/server-kit/secret-file'
import { type Static, Type } from 'typebox'

const secret = (purpose: string) =>
  Type.String({ minLength: 32, description: `at least 32 random characters, ${purpose}` })
const SessionSecret = secret('to sign the session cookies')
const InternalSecret = secret('to sign the identity of callers between gateway and archive service')

const days = (defaultDays: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 400, default: defaultDays, description: `${description}, 1 to 400` })
const dayMs = 24 * 3_600_000

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const Environment = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65535,
    default: 3000,
    description: 'the port of the archive, 0 to 65535; 0 selects a free one',
  }),
  HOST: Type.String({ default: '127.0.0.1', description: 'the address to listen on' }),
  PUBLIC_URL: Type.Optional(
    Type.String({
      format: 'url',
      pattern: '^https?://[^/?#]+/?$',
      description: 'the public address, such as https://archive.example.org, without a path',
    }),
  ),
  LARES_DATA_DIR: Type.String({ default: './data', description: 'the folder with all data' }),
  SESSION_SECRET: Type.Optional(SessionSecret),
  INTERNAL_SECRET: Type.Optional(InternalSecret),
  DATABASE_URL: Type.Optional(Type.String()),
  KEYVALUE_URL: Type.Optional(
    Type.String({
      pattern: '^(rediss?|valkeys?)://',
      description: 'a Valkey or Redis, such as redis://host:6379',
    }),
  ),
  API_URL: Type.String({
    default: 'http://127.0.0.1:3001',
    format: 'url',
    pattern: '^https?://[^/?#]+/?$',
    description: 'the address of the archive service, without a path',
  }),
  WEB_DIR: Type.String({ default: 'apps/web/dist', description: 'the folder of the built web application' }),
  TRUST_PROXY: Type.Optional(
    Type.String({
      description:
        'the proxies whose X-Forwarded headers are trusted: loopback, uniquelocal or addresses, separated by commas; no for none',
    }),
  ),
  SESSION_IDLE_DAYS: days(30, 'the days after which an unused session ends'),
  SESSION_MAX_DAYS: days(90, 'the days after which a session ends even if it is used'),
  LOG_LEVEL: Type.Enum(logLevels, { default: 'info', description: `one of ${logLevels.join(', ')}` }),
})

/** The validated configuration of the gateway. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Scheme, host and port of the public address; undefined when it has to be taken from each request. */
  readonly publicOrigin: string | undefined
  readonly dataDir: string
  readonly sessionSecret: string
  readonly internalSecret: string
  readonly keyValueUrl: string | undefined
  readonly apiUrl: string
  readonly webDir: string
  readonly trustedProxies: readonly string[]
  /** Session lifetimes in milliseconds: without use, and in total. */
  readonly sessionMs: { readonly idle: number; readonly max: number }
  readonly logLevel: string
}

/**
 * Reads the configuration from environment variables. On one machine the secrets are created in the data folder. With a
 * database or key-value server there may be several instances that must share the secrets, so they are required.
 * Throws InvalidEnvironment with every problem.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = parseValues(env)
  const publicOrigin = values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin
  const dataDir = resolve(values.LARES_DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    publicOrigin,
    dataDir,
    sessionSecret: values.SESSION_SECRET ?? readOrCreateSecret(dataDir, 'session'),
    internalSecret: values.INTERNAL_SECRET ?? readOrCreateSecret(dataDir, 'internal'),
    keyValueUrl: values.KEYVALUE_URL,
    apiUrl: new URL(values.API_URL).origin,
    webDir: resolve(values.WEB_DIR),
    trustedProxies: parseTrustedProxies(values.TRUST_PROXY, publicOrigin),
    sessionMs: { idle: values.SESSION_IDLE_DAYS * dayMs, max: values.SESSION_MAX_DAYS * dayMs },
    logLevel: values.LOG_LEVEL,
  }
}

type Values = Static<typeof Environment>

const SharedSecrets = Type.Object({
  ...Environment.properties,
  SESSION_SECRET: SessionSecret,
  INTERNAL_SECRET: InternalSecret,
})

function parseValues(env: Record<string, string | undefined>): Values {
  const isDistributed = Boolean(env.DATABASE_URL || env.KEYVALUE_URL)
  return readEnvironment(isDistributed ? SharedSecrets : Environment, env)
}

/** With an https address, a proxy terminates TLS, usually on this machine. */
function parseTrustedProxies(value: Values['TRUST_PROXY'], publicOrigin: string | undefined): string[] {
  if (value === 'no') return []
  if (value) return value.split(',').map((proxy) => proxy.trim())
  return publicOrigin?.startsWith('https:') ? ['loopback'] : []
}
