import { type Static, Type } from 'typebox'

// Every setting of an archive is declared here, once: an environment variable with its default and what it may be. The
// descriptions are what a wrong value is answered with. `.env.example`, the table in docs/operations.md and
// docker-compose.yml are compared with this file by scripts/checks/settings.test.ts.

const gibibyte = 1024 ** 3

const origin = (description: string, options: { readonly default?: string } = {}) =>
  Type.String({ format: 'url', pattern: '^https?://[^/?#]+/?$', description, ...options })
const port = (defaultPort: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: 65_535, default: defaultPort, description })
const secret = (purpose: string) =>
  Type.String({ minLength: 32, description: `at least 32 random characters, ${purpose}` })
const days = (defaultDays: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 400, default: defaultDays, description: `${description}, 1 to 400` })
const bytes = (defaultBytes: number, description: string, minimum = 1024) =>
  Type.Integer({ minimum, default: defaultBytes, description: `${description}, in bytes` })

const endpoint = (purpose: string) =>
  Type.Optional(
    Type.String({
      format: 'url',
      pattern: '^https?://',
      description: `the address of an OpenAI-compatible endpoint for ${purpose}, like http://127.0.0.1:11434/v1`,
    }),
  )
const model = (purpose: string) =>
  Type.Optional(Type.String({ minLength: 1, description: `the name of the model for ${purpose}` }))
const endpointKey = (purpose: string) =>
  Type.Optional(Type.String({ minLength: 1, description: `the key of the endpoint for ${purpose}` }))
const prefix = (before: string) =>
  Type.String({ default: '', description: `what the embedding model wants before ${before}` })

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const InternalSecret = secret('to sign the identity of callers, the same for gateway and archive service')

/** The settings of both servers. */
const shared = {
  PUBLIC_URL: Type.Optional(
    origin('the address that people open, like https://archive.example.org, without a path'),
  ),
  LARES_DATA_DIR: Type.String({ default: './data', description: 'the folder with all data, writable' }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      description: 'a PostgreSQL server, like postgres://user:password@host:port/database',
    }),
  ),
  INTERNAL_SECRET: Type.Optional(InternalSecret),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      format: 'url',
      pattern: '^https?://',
      description:
        'the address of an OpenTelemetry collector that receives traces, like http://127.0.0.1:4318',
    }),
  ),
  SESSION_IDLE_DAYS: days(30, 'the days after which an unused session ends'),
  SESSION_MAX_DAYS: days(90, 'the days after which a session ends even if it is used'),
  LOG_LEVEL: Type.Enum(logLevels, { default: 'info', description: `one of ${logLevels.join(', ')}` }),
}

/** The settings of the gateway. */
export const GatewaySettings = Type.Object({
  ...shared,
  PORT: port(3000, 'the port of the archive, 0 to 65535; 0 selects a free one'),
  HOST: Type.String({ default: '127.0.0.1', description: 'the address to listen on' }),
  TRUST_PROXY: Type.Optional(
    Type.String({
      description:
        'the proxies whose X-Forwarded headers are trusted: loopback, uniquelocal or addresses, separated by commas; no for none',
    }),
  ),
  SESSION_SECRET: Type.Optional(secret('to sign the session cookies')),
  KEYVALUE_URL: Type.Optional(
    Type.String({
      pattern: '^(rediss?|valkeys?)://',
      description: 'a Valkey or Redis server, like redis://host:6379',
    }),
  ),
  METRICS_TOKEN: Type.Optional(secret('with which a monitoring system reads /metrics')),
  OIDC_ISSUER: Type.Optional(
    Type.String({
      format: 'url',
      pattern: '^(https://|http://(127\\.0\\.0\\.1|localhost|\\[::1\\])[:/])[^?#@]*$',
      description:
        'the issuer of an OpenID Connect provider, like https://id.example.org/realms/family; http on this machine alone',
    }),
  ),
  OIDC_CLIENT_ID: Type.Optional(
    Type.String({ minLength: 1, description: 'the id under which the provider knows this archive' }),
  ),
  OIDC_CLIENT_SECRET: Type.Optional(
    Type.String({ minLength: 1, description: 'the secret of this client; none for a public client' }),
  ),
  OIDC_LABEL: Type.String({
    default: 'OpenID Connect',
    minLength: 1,
    maxLength: 40,
    description: 'what the provider is called on the sign-in page, at most 40 characters',
  }),
  OIDC_SCOPES: Type.String({
    default: 'openid email profile',
    pattern: '^openid( [!-~]+)*$',
    description: 'what the provider is asked for, beginning with openid, separated by spaces',
  }),
  OIDC_GROUPS_CLAIM: Type.String({
    default: 'groups',
    minLength: 1,
    description: 'the claim that lists the groups of a person',
  }),
  OIDC_GROUPS: Type.Optional(
    Type.String({
      pattern: '^[^=;]+=[^=;]+(;[^=;]+=[^=;]+)*;?\\s*$',
      description:
        'the permissions of groups, like family=items:create,items:edit-own; keepers=administrator',
    }),
  ),
  OIDC_SIGN_UP: Type.Enum(['no', 'yes'], {
    default: 'no',
    description:
      'yes if everybody whom the provider lets in may have an account, no for invited people alone',
  }),
  API_URL: origin('the address of the archive service, without a path', { default: 'http://127.0.0.1:3001' }),
  WEB_DIR: Type.String({
    default: 'apps/web/dist',
    description: 'the folder of the built web application',
  }),
})

/** The settings of the archive service and of the worker. */
export const ArchiveSettings = Type.Object({
  ...shared,
  INTERNAL_SECRET: InternalSecret,
  API_HOST: Type.String({ default: '127.0.0.1', description: 'the address the archive service listens on' }),
  API_PORT: port(3001, 'the port of the archive service, 0 to 65535'),
  LARES_ADMIN_EMAIL: Type.Optional(
    Type.String({ format: 'email', description: 'the e-mail address of the first administrator' }),
  ),
  LARES_ADMIN_PASSWORD: Type.Optional(
    Type.String({
      minLength: 10,
      description: 'the password of the first administrator, at least 10 characters',
    }),
  ),
  UPLOAD_MAX_BYTES: bytes(20 * gibibyte, 'the largest upload'),
  UPLOAD_WAITING_MAX_BYTES: bytes(
    100 * gibibyte,
    'what one person may have uploaded or begun to upload without making items of it',
  ),
  UPLOAD_WAITING_MAX_COUNT: Type.Integer({
    default: 1000,
    minimum: 1,
    description: 'how many such uploads one person may have, at least 1',
  }),
  S3_ENDPOINT: Type.Optional(
    Type.String({
      format: 'url',
      pattern: '^https?://[^/?#@]+/?$',
      description: 'the address of an S3 service that has the files, like https://s3.example.org',
    }),
  ),
  S3_BUCKET: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,61}[A-Za-z0-9]$',
      description: 'the name of the bucket for the files, which nothing else uses',
    }),
  ),
  S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({ minLength: 1, description: 'the id of the access key of that bucket' }),
  ),
  S3_SECRET_ACCESS_KEY: Type.Optional(
    Type.String({ minLength: 1, description: 'the secret of the access key of that bucket' }),
  ),
  AWS_REGION: Type.Optional(
    Type.String({
      pattern: '^[a-z0-9-]+$',
      description: 'the region of that bucket, like eu-central-1; us-east-1 if it is not set',
    }),
  ),
  S3_TAKE_OVER_FROM: Type.Optional(
    Type.String({
      pattern: '^[0-9A-Za-z-]{1,64}$',
      description: 'the id of another archive whose bucket this one is to have, as the log says it',
    }),
  ),
  DISK_RESERVE_BYTES: bytes(gibibyte / 2, 'what uploads leave free on the disk', 0),
  OCR: Type.Enum(['on', 'off'], {
    default: 'on',
    description: 'off if the words on scans and pictures are not to be read',
  }),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      description: 'the server that sends mails, like smtp://user:password@host:port',
    }),
  ),
  MAIL_FROM: Type.String({ default: 'Lares <lares@localhost>', description: 'the sender of mails' }),
  AI_CHAT_BASE_URL: endpoint('answers'),
  AI_CHAT_MODEL: model('answers'),
  AI_CHAT_API_KEY: endpointKey('answers'),
  AI_CHAT_TIMEOUT_SECONDS: Type.Number({
    default: 120,
    minimum: 0.1,
    maximum: 3600,
    description: 'how long the model that answers may be silent, in seconds, 0.1 to 3600',
  }),
  AI_EMBEDDING_BASE_URL: endpoint('search by meaning'),
  AI_EMBEDDING_MODEL: model('search by meaning'),
  AI_EMBEDDING_API_KEY: endpointKey('search by meaning'),
  AI_EMBEDDING_QUERY_PREFIX: prefix('a query'),
  AI_EMBEDDING_PASSAGE_PREFIX: prefix('a passage'),
  AI_EMBEDDING_LOCAL_MODEL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'the folder of a sentence model of your own, in the format of transformers.js, used without an endpoint',
    }),
  ),
  AI_EMBEDDING_LOCAL_ENGLISH: Type.Enum(['on', 'off'], {
    default: 'off',
    description:
      'on if that model knows English only, so that it reads the English words that dictionaries give',
  }),
  AI_TRANSCRIPTION_BASE_URL: endpoint('transcription'),
  AI_TRANSCRIPTION_MODEL: model('transcription'),
  AI_TRANSCRIPTION_API_KEY: endpointKey('transcription'),
  AI_TRANSCRIPTION_LOCAL_MODEL: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        'the folder of a Whisper model of your own, in the format of transformers.js, used without an endpoint',
    }),
  ),
  AI_VISION_BASE_URL: endpoint('handwriting'),
  AI_VISION_MODEL: model('handwriting, which accepts pictures'),
  AI_VISION_API_KEY: endpointKey('handwriting'),
  TYPESENSE_URL: Type.Optional(
    Type.String({
      format: 'url',
      pattern: '^https?://[^/?#@]+/?$',
      description: 'the address of a Typesense server, like http://typesense:8108',
    }),
  ),
  TYPESENSE_API_KEY: Type.Optional(
    Type.String({
      minLength: 16,
      pattern: '^[!-~]+$',
      description: 'a key of that server that may do everything, at least 16 letters and digits',
    }),
  ),
})

/** The settings of all processes that `npm start` runs. It creates the secrets that are missing. */
export const AllSettings = Type.Object({
  ...ArchiveSettings.properties,
  ...GatewaySettings.properties,
})

export type SettingName = keyof Static<typeof AllSettings>

/** The default of each setting, undefined where there is none, and what it may be. The library's types hide both. */
export const describedSettings = AllSettings.properties as unknown as Readonly<
  Record<SettingName, { readonly default?: string | number; readonly description: string }>
>

type Values = Partial<Static<typeof AllSettings>>

/** Settings that are of use together only: the archive service does not start with a part of them. */
const groups: readonly (readonly SettingName[])[] = [
  ['AI_CHAT_BASE_URL', 'AI_CHAT_MODEL'],
  ['AI_EMBEDDING_BASE_URL', 'AI_EMBEDDING_MODEL'],
  ['AI_TRANSCRIPTION_BASE_URL', 'AI_TRANSCRIPTION_MODEL'],
  ['AI_VISION_BASE_URL', 'AI_VISION_MODEL'],
  ['TYPESENSE_URL', 'TYPESENSE_API_KEY'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
]

/** Lists the settings that are missing beside others that are set. */
export function listIncompleteGroups(values: Values): string[] {
  return groups.flatMap((names) => {
    const present = names.find((name) => values[name])
    const missing = present ? names.filter((name) => !values[name]) : []
    return missing.map((name) => `${name} is missing: ${present} is of no use without it`)
  })
}

/**
 * Lists the secrets that are missing beside a database or key-value server: several instances may share it, and each would
 * create secrets of its own.
 */
export function listMissingSecrets(values: Values): string[] {
  if (!values.DATABASE_URL && !values.KEYVALUE_URL) return []
  const names = (['SESSION_SECRET', 'INTERNAL_SECRET'] as const).filter((name) => !values[name])
  return names.map((name) => `${name} is missing: ${describedSettings[name].description}`)
}

/**
 * The environment of one service: settings that only other services read are left out, so that no process has passwords
 * and keys that it does not need.
 */
export function selectEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  read: { readonly properties: object },
): Record<string, string | undefined> {
  const isUnread = (name: string) => name in AllSettings.properties && !(name in read.properties)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isUnread(name)))
}
