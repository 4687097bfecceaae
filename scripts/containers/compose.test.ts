import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ArchiveSettings, describedSettings, GatewaySettings } from '@lares/server-kit/settings'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../bootstrap/root.mjs'

interface Service {
  readonly environment?: Readonly<Record<string, string>>
  readonly networks?: readonly string[]
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly ports?: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}

const compose: Compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true })
const services = Object.entries(compose.services)

/** The settings that each image sets itself, in the Dockerfile. */
const imageSettings = ['HOST', 'PORT', 'API_HOST', 'API_PORT', 'LARES_DATA_DIR', 'WEB_DIR']

/** The settings that are not passed as they stand in `.env`: another default, required, or made from a password. */
const composedSettings: Readonly<Record<string, RegExp>> = {
  PUBLIC_URL: /^\$\{PUBLIC_URL:-http:\/\/localhost:3000\}$/,
  TRUST_PROXY: /^\$\{TRUST_PROXY:-no\}$/,
  SESSION_SECRET: /^\$\{SESSION_SECRET:\?/,
  INTERNAL_SECRET: /^\$\{INTERNAL_SECRET:\?/,
  DATABASE_URL: /^postgres:\/\/lares:\$\{POSTGRES_PASSWORD:\?/,
  KEYVALUE_URL: /^redis:\/\/:\$\{VALKEY_PASSWORD:\?/,
  API_URL: /^http:\/\/api:3001$/,
}

/** The gateway would only learn from the database's address, with its password, that secrets are required. */
const withheldFromGateway = ['DATABASE_URL']

describe('the containers', () => {
  test.each([
    ['gateway', GatewaySettings, withheldFromGateway],
    ['api', ArchiveSettings, []],
    ['worker', ArchiveSettings, []],
  ])('receive every setting that %s reads, and nothing else', (name, { properties }, withheld) => {
    const ownNames = [...imageSettings, ...withheld]
    const expected = Object.keys(properties).filter((setting) => !ownNames.includes(setting))
    const passed = compose.services[name]?.environment ?? {}
    expect(Object.keys(passed).toSorted()).toEqual(expected.toSorted())
    for (const [setting, value] of Object.entries(passed))
      expect(value).toMatch(composedSettings[setting] ?? new RegExp(`^\\$\\{${setting}:-\\}$`))
  })

  test('publish the gateway at HOST and PORT, whose defaults are those of the settings', () => {
    const { HOST, PORT } = describedSettings
    expect(compose.services.gateway?.ports).toEqual([
      `\${HOST:-${HOST.default}}:\${PORT:-${PORT.default}}:${PORT.default}`,
    ])
  })

  test('get the other settings from their images', () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
    const { API_PORT, PORT, WEB_DIR } = describedSettings
    expect(dockerfile).toContain(`ENV HOST=0.0.0.0 PORT=${PORT.default} LARES_DATA_DIR=/data`)
    expect(dockerfile).toContain(`ENV API_HOST=0.0.0.0 API_PORT=${API_PORT.default} LARES_DATA_DIR=/data`)
    expect(dockerfile).toContain(` ${WEB_DIR.default}\n`)
  })

  test.each(services)('%s drops all capabilities and cannot gain privileges', (_name, service) => {
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toContain('no-new-privileges:true')
  })

  test('with stores have no external network, and the gateway cannot reach the database', () => {
    for (const name of ['postgres', 'valkey', 'typesense'])
      for (const network of compose.services[name]?.networks ?? [''])
        expect(compose.networks[network]?.internal).toBe(true)
    const reached = new Set(compose.services.gateway?.networks)
    expect(compose.services.postgres?.networks?.filter((network) => reached.has(network))).toEqual([])
    expect(compose.services.valkey?.networks?.filter((network) => reached.has(network))).toHaveLength(1)
  })

  test('require a password for every store', () => {
    expect(compose.services.gateway?.environment?.KEYVALUE_URL).toContain('VALKEY_PASSWORD:?')
    expect(compose.services.api?.environment?.DATABASE_URL).toContain('POSTGRES_PASSWORD:?')
  })
})
