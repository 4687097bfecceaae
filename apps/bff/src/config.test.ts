import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'

function dataDir(): string {
  const path = mkdtempSync(join(tmpdir(), 'lares-config-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

test('needs no variables on one machine: secrets are created, stored and readable by their owner alone', () => {
  const LARES_DATA_DIR = dataDir()
  const config = readConfig({ LARES_DATA_DIR })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    apiUrl: 'http://127.0.0.1:3001',
    trustedProxies: [],
  })
  expect(config.sessionSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(config.internalSecret).not.toBe(config.sessionSecret)
  expect(readConfig({ LARES_DATA_DIR }).sessionSecret).toBe(config.sessionSecret)
  const file = join(LARES_DATA_DIR, 'secrets/session')
  expect(readFileSync(file, 'utf8').trim()).toBe(config.sessionSecret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('reports every invalid variable at once', () => {
  const read = () =>
    readConfig({
      PORT: 'eighty',
      PUBLIC_URL: 'archive.example.org/lares',
      API_URL: 'ftp://x',
      LOG_LEVEL: 'loud',
      KEYVALUE_URL: 'http://x',
      SESSION_SECRET: 'short',
      SESSION_IDLE_DAYS: '0',
      SESSION_MAX_DAYS: 'for ever',
    })
  for (const name of [
    'PORT',
    'PUBLIC_URL',
    'API_URL',
    'LOG_LEVEL',
    'KEYVALUE_URL',
    'SESSION_SECRET is not valid',
    'INTERNAL_SECRET is missing',
    'SESSION_IDLE_DAYS',
    'SESSION_MAX_DAYS',
  ]) {
    expect(read).toThrow(name)
  }
})

test.each([{ DATABASE_URL: 'postgres://db/lares' }, { KEYVALUE_URL: 'redis://store' }])(
  'requires explicit secrets when instances share a server (%o)',
  (servers) => {
    expect(() => readConfig({ ...servers, LARES_DATA_DIR: dataDir() })).toThrow(
      /SESSION_SECRET is missing.*\n.*INTERNAL_SECRET is missing/,
    )
  },
)

test('treats an empty variable as unset', () => {
  expect(readConfig({ LARES_DATA_DIR: dataDir(), PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toMatchObject(
    {
      port: 3000,
      publicOrigin: undefined,
    },
  )
})

test('sessions last thirty idle days and ninety in total unless configured otherwise', () => {
  const day = 24 * 3_600_000
  const sessionMs = (env: Record<string, string>) =>
    readConfig({ LARES_DATA_DIR: dataDir(), ...env }).sessionMs
  expect(sessionMs({})).toEqual({ idle: 30 * day, max: 90 * day })
  expect(sessionMs({ SESSION_IDLE_DAYS: '7', SESSION_MAX_DAYS: '14' })).toEqual({
    idle: 7 * day,
    max: 14 * day,
  })
})

test('docker-compose trusts no proxy by default, since all containers share a private network', () => {
  const compose = readFileSync(join(import.meta.dirname, '../../../docker-compose.yml'), 'utf8')
  const [, TRUST_PROXY = ''] = /TRUST_PROXY: \$\{TRUST_PROXY:-(.*)\}/.exec(compose) ?? []
  const config = readConfig({
    LARES_DATA_DIR: dataDir(),
    PUBLIC_URL: 'https://archive.example.org',
    TRUST_PROXY,
  })
  expect(TRUST_PROXY).toBe('no')
  expect(config.trustedProxies).toEqual([])
})

test('trusts the named proxies, or the loopback address when PUBLIC_URL is https', () => {
  const proxies = (env: Record<string, string>) =>
    readConfig({ LARES_DATA_DIR: dataDir(), ...env }).trustedProxies
  expect(proxies({ PUBLIC_URL: 'http://archive.lan' })).toEqual([])
  expect(proxies({ PUBLIC_URL: 'https://archive.example.org/' })).toEqual(['loopback'])
  expect(proxies({ PUBLIC_URL: 'https://archive.example.org', TRUST_PROXY: 'no' })).toEqual([])
  expect(proxies({ TRUST_PROXY: 'uniquelocal, 203.0.113.7' })).toEqual(['uniquelocal', '203.0.113.7'])
})

const provider = {
  PUBLIC_URL: 'https://archive.example.org',
  OIDC_ISSUER: 'https://id.example.org/realms/family',
  OIDC_CLIENT_ID: 'lares',
}

test('reads the provider with its groups, and where it sends people back to', () => {
  expect(readConfig({ LARES_DATA_DIR: dataDir() }).oidc).toBeUndefined()
  const OIDC_GROUPS = '/family = items:create, tags:manage; keepers=administrator;'
  const { oidc } = readConfig({ ...provider, OIDC_GROUPS, LARES_DATA_DIR: dataDir() })
  expect(oidc).toMatchObject({
    issuer: provider.OIDC_ISSUER,
    clientSecret: undefined,
    label: 'OpenID Connect',
    maySignUp: false,
    redirectUri: 'https://archive.example.org/api/auth/oidc/callback',
  })
  expect([...(oidc?.groups ?? [])]).toEqual([
    ['/family', ['items:create', 'tags:manage']],
    ['keepers', ['administrator']],
  ])
})

test.each([
  [{ OIDC_ISSUER: 'http://id.example.org' }, 'OIDC_ISSUER is not valid'],
  [{ OIDC_ISSUER: 'http://localhost.evil.example' }, 'OIDC_ISSUER is not valid'],
  [{ OIDC_ISSUER: 'http://localhost@evil.example' }, 'OIDC_ISSUER is not valid'],
  [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER is missing'],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID is missing'],
  [{ PUBLIC_URL: '' }, 'PUBLIC_URL is missing'],
  [{ OIDC_GROUPS: 'family=items:burn' }, 'there is no permission items:burn'],
  [{ OIDC_GROUPS: 'family' }, 'OIDC_GROUPS is not valid'],
  [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES is not valid'],
])('rejects %o beside a provider', (values, problem) => {
  expect(() => readConfig({ ...provider, ...values, LARES_DATA_DIR: dataDir() })).toThrow(problem)
})

test.each(['http://127.0.0.1:9000', 'http://localhost:9000/realms/x', 'http://[::1]:9000'])(
  'accepts the issuer %s on this machine without https',
  (OIDC_ISSUER) => {
    expect(readConfig({ ...provider, OIDC_ISSUER, LARES_DATA_DIR: dataDir() }).oidc?.issuer).toBe(OIDC_ISSUER)
  },
)
