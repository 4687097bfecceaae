import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Variables that the compose file or the images set themselves. */
const fixedVariables = new Set([
  'API_HOST',
  'API_PORT',
  'API_URL',
  'WEB_DIR',
  'LARES_DATA_DIR',
  'DATABASE_URL',
  'KEYVALUE_URL',
])

const settings = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)]
  .flatMap(([, name]) => name ?? [])
  .filter((name) => !fixedVariables.has(name))

/** Variables of both servers, and those of the gateway only; all others belong to the archive service. */
const shared = ['PUBLIC_URL', 'INTERNAL_SECRET', 'LOG_LEVEL']
const published = ['PORT', 'HOST']
const isGatewayOnly = (name: string) => /^(SESSION_|TRUST_)/.test(name)

describe('the containers', () => {
  test('receive every variable of .env.example', () => {
    expect(settings.length).toBeGreaterThan(25)
    const getVariables = (service: string) => Object.keys(compose.services[service]?.environment ?? {})
    const passed = settings.filter((name) => !published.includes(name))
    const archive = passed.filter((name) => !isGatewayOnly(name))
    expect(getVariables('api')).toEqual(expect.arrayContaining(archive))
    expect(getVariables('worker')).toEqual(expect.arrayContaining(archive))
    expect(getVariables('gateway')).toEqual(
      expect.arrayContaining([...shared, ...passed.filter(isGatewayOnly)]),
    )
    expect(compose.services.gateway?.ports?.join()).toMatch(/\$\{HOST.*\$\{PORT/)
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
