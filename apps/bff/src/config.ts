import { resolve } from 'node:path'
import { readEnvironment } from '@lares/server-kit/environment'
import { readOrCreateSecret } from '@lares/server-kit/secret-file'
import { GatewaySettings, listMissingSecrets } from '@lares/server-kit/settings'
import { finishOidc } from '@lares/shared-types/contracts/oidc'
import type { Static } from 'typebox'
import { listUnknownRights, parseGroupMapping } from './oidc/group-mapping.ts'

const dayMs = 24 * 3_600_000

/** The validated configuration of the gateway. */
export type Config = Readonly<ReturnType<typeof readConfig>>

/**
 * Reads the configuration from environment variables. On one machine the secrets are created in the data folder. With a
 * database or key-value server there may be several instances that must share the secrets, so they are required.
 * Throws InvalidEnvironment with every problem.
 */
export function readConfig(env: Record<string, string | undefined>) {
  const values = readEnvironment(GatewaySettings, env, (partial) => [
    ...listMissingSecrets(partial),
    ...listOidcProblems(partial),
  ])
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
    oidc: readOidc(values, publicOrigin),
  }
}

/** The OpenID Connect provider with which people sign in. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined
  readonly label: string
  readonly scopes: string
  readonly groupsClaim: string
  readonly groups: ReturnType<typeof parseGroupMapping>
  readonly maySignUp: boolean
  /** Where the provider sends people back to. */
  readonly redirectUri: string
}

type Values = Static<typeof GatewaySettings>

function readOidc(values: Values, publicOrigin: string | undefined): OidcConfig | undefined {
  if (!values.OIDC_ISSUER || !values.OIDC_CLIENT_ID || publicOrigin === undefined) return undefined
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
    label: values.OIDC_LABEL,
    scopes: values.OIDC_SCOPES,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    groups: parseGroupMapping(values.OIDC_GROUPS ?? ''),
    maySignUp: values.OIDC_SIGN_UP === 'yes',
    redirectUri: `${publicOrigin}${finishOidc.path}`,
  }
}

/** What is wrong between the settings of the provider. */
function listOidcProblems(values: Partial<Values>): string[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, PUBLIC_URL, OIDC_GROUPS } = values
  const unknown = listUnknownRights(OIDC_GROUPS ?? '')
  return [
    ...(OIDC_ISSUER && !OIDC_CLIENT_ID
      ? ['OIDC_CLIENT_ID is missing: OIDC_ISSUER is of no use without it']
      : []),
    ...(OIDC_CLIENT_ID && !OIDC_ISSUER
      ? ['OIDC_ISSUER is missing: OIDC_CLIENT_ID is of no use without it']
      : []),
    ...(OIDC_ISSUER && !PUBLIC_URL ? ['PUBLIC_URL is missing: OIDC_ISSUER is of no use without it'] : []),
    ...unknown.map((right) => `OIDC_GROUPS is not valid: there is no permission ${right}`),
  ]
}

/** With an https address, a proxy terminates TLS, usually on this machine. */
function parseTrustedProxies(value: string | undefined, publicOrigin: string | undefined): string[] {
  if (value === 'no') return []
  if (value) return value.split(',').map((proxy) => proxy.trim())
  return publicOrigin?.startsWith('https:') ? ['loopback'] : []
}
