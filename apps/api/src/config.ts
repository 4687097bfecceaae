import { InvalidEnvironment, readEnvironment } from '@lares/server-kit/environment'
import { type Static, Type } from 'typebox'
import { aiVariables, checkAiVariables } from './ai/ai-settings.ts'

const Environment = Type.Object({
  API_HOST: Type.String({ default: '127.0.0.1', description: 'address the archive service listens on' }),
  API_PORT: Type.Integer({
    default: 3001,
    minimum: 0,
    maximum: 65_535,
    description: 'a port from 0 to 65535',
  }),
  LARES_DATA_DIR: Type.String({ default: './data', description: 'a folder that this process may write' }),
  DATABASE_URL: Type.Optional(
    Type.String({ pattern: '^postgres(ql)?://', description: 'postgres://user:password@host:port/database' }),
  ),
  INTERNAL_SECRET: Type.String({
    minLength: 32,
    description: 'at least 32 characters, the same for gateway and archive',
  }),
  PUBLIC_URL: Type.String({
    default: 'http://127.0.0.1:3000',
    format: 'url',
    pattern: '^https?://[^/?#]+/?$',
    description: 'the address that people open, like https://archive.example.org, without a path',
  }),
  LARES_ADMIN_EMAIL: Type.Optional(Type.String({ format: 'email', description: 'an e-mail address' })),
  LARES_ADMIN_PASSWORD: Type.Optional(Type.String({ minLength: 10, description: 'at least 10 characters' })),
  SMTP_URL: Type.Optional(
    Type.String({ pattern: '^smtps?://', description: 'smtp://user:password@host:port' }),
  ),
  MAIL_FROM: Type.String({ default: 'Lares <lares@localhost>', description: 'the sender of mails' }),
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
  LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
    default: 'info',
    description: 'trace, debug, info, warn, error, fatal or silent',
  }),
  UPLOAD_MAX_BYTES: Type.Integer({
    default: 20 * 1024 ** 3,
    minimum: 1024,
    description: 'the largest upload, in bytes',
  }),
  UPLOAD_WAITING_MAX_BYTES: Type.Integer({
    default: 100 * 1024 ** 3,
    minimum: 1024,
    description: 'what one person may have uploaded or begun to upload without making items of it, in bytes',
  }),
  UPLOAD_WAITING_MAX_COUNT: Type.Integer({
    default: 1000,
    minimum: 1,
    description: 'how many such uploads one person may have, at least 1',
  }),
  DISK_RESERVE_BYTES: Type.Integer({
    default: 512 * 1024 ** 2,
    minimum: 0,
    description: 'what uploads leave free on the disk, in bytes',
  }),
  ...aiVariables,
})

export type Config = Static<typeof Environment>

/** Reads the configuration of the archive service. Throws InvalidEnvironment with every invalid variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const values = readEnvironment(Environment, env)
  checkAiVariables(values)
  rejectIncompleteTypesense(values)
  // A trailing slash is allowed, but links append a path that starts with one.
  return { ...values, PUBLIC_URL: new URL(values.PUBLIC_URL).origin }
}

/** Both variables of Typesense must be set, or neither. */
function rejectIncompleteTypesense({ TYPESENSE_URL, TYPESENSE_API_KEY }: Config): void {
  if (TYPESENSE_URL && !TYPESENSE_API_KEY)
    throw new InvalidEnvironment(['TYPESENSE_API_KEY is missing: TYPESENSE_URL is of no use without it'])
  if (TYPESENSE_API_KEY && !TYPESENSE_URL)
    throw new InvalidEnvironment(['TYPESENSE_URL is missing: TYPESENSE_API_KEY is of no use without it'])
}
