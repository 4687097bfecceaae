import { resolve } from 'node:path'
import { readEnvironment } from '@lares/server-kit/environment'
import { readOrCreateSecret } from '@lares/server-kit/secret-file'
import { GatewaySettings, listMissingSecrets } from '@lares/server-kit/settings'

const dayMs = 24 * 3_600_000

/** The validated configuration of the gateway. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/**
 * Reads the configuration from environment variables. On one machine the secrets are created in the data folder. With a
 * database or key-value server there may be several instances that must share the secrets, so they are required.
 * Throws InvalidEnvironment with every problem.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const values = readEnvironment(GatewaySettings, env, listMissingSecrets)
  const publicOrigin = values.PUBLIC_URL && new URL(values.PUBLIC_URL).origin
  const dataDir = resolve(values.LARES_DATA_DIR)
  return {
    port: values.PORT,
    host: values.HOST,
    /** Scheme, host and port of the public address; undefined when it has to be taken from each request. */
    publicOrigin,
    dataDir,
    sessionSecret: values.SESSION_SECRET ?? readOrCreateSecret(dataDir, 'session'),
    internalSecret: values.INTERNAL_SECRET ?? readOrCreateSecret(dataDir, 'internal'),
    keyValueUrl: values.KEYVALUE_URL,
    apiUrl: new URL(values.API_URL).origin,
    webDir: resolve(values.WEB_DIR),
    trustedProxies: parseTrustedProxies(values.TRUST_PROXY, publicOrigin),
    /** Session lifetimes in milliseconds: without use, and in total. */
    sessionMs: { idle: values.SESSION_IDLE_DAYS * dayMs, max: values.SESSION_MAX_DAYS * dayMs },
    /** The bearer token for `/metrics`, which does not exist without one. */
    metricsToken: values.METRICS_TOKEN,
    tracingEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
  }
}

/** With an https address, a proxy terminates TLS, usually on this machine. */
function parseTrustedProxies(value: string | undefined, publicOrigin: string | undefined): string[] {
  if (value === 'no') return []
  if (value) return value.split(',').map((proxy) => proxy.trim())
  return publicOrigin?.startsWith('https:') ? ['loopback'] : []
}
