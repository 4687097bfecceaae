import { memoizeWithTtl } from '@lares/server-kit/memoize-with-ttl'
import * as client from 'openid-client'
import type { OidcConfig } from '../config.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { mergeClaims, type ProviderClaims, readClaims } from './claims.ts'

/** Seconds that one request to the provider may take, and that clocks may differ. */
const timeoutSeconds = 10
const clockToleranceSeconds = 60

/** Keys and addresses of a provider change rarely; its failures are remembered briefly, so that it is not asked by each click. */
const discoveryTtlMs = 3_600_000
const failureTtlMs = 5_000

/** The secrets of one sign-in, which bind the answer of the provider to it. */
export interface Checks {
  readonly state: string
  readonly nonce: string
  /** RFC 7636. */
  readonly codeVerifier: string
}

/** The OpenID Connect provider. Both calls throw when it cannot be reached, `redeem` also when its answer is not valid. */
export interface Provider {
  /** Where the browser is sent to sign in. */
  buildAuthorizationUrl(checks: Checks): Promise<URL>
  /** Who came back with this address: redeems its code, and verifies the token. */
  redeem(address: URL, checks: Checks): Promise<ProviderClaims>
}

/** Connects to a provider by the authorization code flow with PKCE, state and nonce. */
export function createProvider(config: OidcConfig, now: () => number): Provider {
  const discover = memoizeWithFailureTtl(() => discoverProvider(config), now)

  return {
    async buildAuthorizationUrl({ state, nonce, codeVerifier }) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: config.redirectUri,
        scope: config.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async redeem(address, { state, nonce, codeVerifier }) {
      const provider = await discover()
      const tokens = await client.authorizationCodeGrant(provider, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      })
      const idToken = tokens.claims()
      if (!idToken) throw new Error('The provider sent no ID token.')
      const { sub } = idToken
      // Providers may have the address and the groups in one of the two alone.
      const more = provider.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(provider, tokens.access_token, sub)
        : {}
      return readClaims(sub, mergeClaims(idToken, more), config)
    },
  }
}

async function discoverProvider(config: OidcConfig): Promise<client.Configuration> {
  const issuer = new URL(config.issuer)
  const metadata = { [client.clockTolerance]: clockToleranceSeconds }
  const authentication =
    config.clientSecret === undefined ? client.None() : client.ClientSecretBasic(config.clientSecret)
  const provider = await client.discovery(issuer, config.clientId, metadata, authentication, {
    timeout: timeoutSeconds,
    [client.customFetch]: boundedFetch,
    // The settings permit http on this machine alone.
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  })
  // The signature of the token is verified as well, and not only the connection through which it came.
  client.enableNonRepudiationChecks(provider)
  return provider
}

/** Memoizes a result for an hour, and an error for seconds. */
function memoizeWithFailureTtl<T>(load: () => Promise<T>, now: () => number): () => Promise<T> {
  let loaded: { readonly value: T; readonly at: number } | undefined
  const loadOnce = memoizeWithTtl(failureTtlMs, now, async () => {
    const value = await load()
    loaded = { value, at: now() }
    return value
  })
  return async () => {
    if (loaded && now() - loaded.at < discoveryTtlMs) return loaded.value
    return loadOnce()
  }
}
