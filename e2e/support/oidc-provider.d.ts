/** What the stories use of the package, which comes without types. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  interface Account {
    readonly accountId: string
    claims(): Record<string, unknown>
  }

  export default class Provider {
    constructor(
      issuer: string,
      configuration: {
        readonly clients: readonly object[]
        readonly claims: Readonly<Record<string, readonly string[]>>
        readonly cookies: { readonly keys: readonly string[] }
        readonly jwks?: object
        findAccount(context: unknown, id: string): Account | undefined
      },
    )
    callback(): RequestListener
  }
}
