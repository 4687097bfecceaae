import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { findFreePort } from '@lares/test-harness/free-port'
import Provider from 'oidc-provider'

/** The address of the archive to which the provider sends people back. */
const callbackPath = '/api/auth/oidc/callback'

/** What the provider says of a person; who signs in there types the name of the account and any password. */
export type Claims = Readonly<Record<string, unknown>>

/** A running OpenID Connect provider on this machine, and the settings with which an archive uses it. */
export interface IdentityProvider {
  readonly settings: Record<string, string>
  /** What it says of each account; stories change it. */
  readonly accounts: Map<string, Claims>
  stop(): Promise<void>
}

/** Starts a provider for the archive at this address. */
export async function startIdentityProvider(archiveAddress: string): Promise<IdentityProvider> {
  const port = await findFreePort()
  const issuer = `http://127.0.0.1:${port}`
  const clientSecret = randomUUID()
  const accounts = new Map<string, Claims>()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'lares',
        client_secret: clientSecret,
        redirect_uris: [archiveAddress + callbackPath],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: [randomUUID()] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'key' }] },
    findAccount: (_context, id) => {
      const claims = accounts.get(id)
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) }
    },
  })
  const server = createServer(provider.callback())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    settings: {
      PUBLIC_URL: archiveAddress,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'lares',
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: 'Family ID',
    },
    accounts,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
