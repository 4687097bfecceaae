import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { OidcConfig } from '../config.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const gatewayOrigin = 'http://archive.test'

/** What the provider says, and how it behaves; tests change it. */
interface Behaviour {
  claims: Record<string, unknown>
  /** What the userinfo endpoint answers; there is none without it. */
  userInfo: Record<string, unknown> | undefined
  /** Claims of the token that replace the right ones, such as another nonce. */
  forged: Record<string, unknown>
  /** Seconds by which the clock of the provider is ahead. */
  skewSeconds: number
  /** Characters that its token answer has in addition. */
  padding: number
  isBroken: boolean
}

/** A small OpenID Connect provider on this machine, and the settings of a gateway that trusts it. */
export async function startFakeProvider(settings: Partial<OidcConfig> = {}) {
  const behaviour: Behaviour = {
    claims: { sub: 'marie', email: 'marie@example.org', email_verified: true },
    userInfo: undefined,
    forged: {},
    skewSeconds: 0,
    padding: 0,
    isBroken: false,
  }
  const nonces = new Map<string, string>()
  const app = fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    if (behaviour.isBroken) return reply.code(503).send({})
  })
  app.get('/.well-known/openid-configuration', async () => ({
    issuer: url(),
    authorization_endpoint: `${url()}/authorize`,
    token_endpoint: `${url()}/token`,
    jwks_uri: `${url()}/keys`,
    ...(behaviour.userInfo && { userinfo_endpoint: `${url()}/userinfo` }),
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  }))
  app.get('/userinfo', async () => behaviour.userInfo)
  app.get('/keys', async () => ({
    keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }],
  }))
  app.post<{ Body: { code: string; code_verifier?: string } }>('/token', async ({ body }, reply) => {
    const nonce = nonces.get(body.code)
    nonces.delete(body.code)
    if (nonce === undefined || !body.code_verifier) return reply.code(400).send({ error: 'invalid_grant' })
    const iat = Math.floor(Date.now() / 1000) + behaviour.skewSeconds
    const claims = {
      iss: url(),
      aud: 'lares',
      nonce,
      iat,
      nbf: iat,
      exp: iat + 300,
      ...behaviour.claims,
      ...behaviour.forged,
    }
    const signed = `${encode({ alg: 'RS256', kid: 'key' })}.${encode(claims)}`
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
    return {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: `${signed}.${signature}`,
      padding: 'x'.repeat(behaviour.padding),
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const close = () => app.close()
  onTestFinished(close)

  function url(): string {
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }

  const oidc: OidcConfig = {
    issuer: url(),
    clientId: 'lares',
    clientSecret: 'secret',
    label: 'Family ID',
    scopes: 'openid email',
    groupsClaim: 'groups',
    groups: new Map(),
    maySignUp: false,
    redirectUri: `${gatewayOrigin}/api/auth/oidc/callback`,
    ...settings,
  }

  return {
    oidc,
    behaviour,
    close,
    /** Signs in at the provider, as the browser would; returns the code. */
    authorize(address: URL): string {
      const code = randomUUID()
      nonces.set(code, address.searchParams.get('nonce') ?? '')
      return code
    },
  }
}
