import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin' | 'trustedProxies'>
}

/** Headers that proxies add (RFC 7239, RFC 9110 §7.6.3, and older conventions). */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip']

/**
 * Warns once about a proxy that TRUST_PROXY does not name. All users would appear under the address of the proxy, and
 * wrong passwords of one would delay the sign-in of all others on a new device.
 */
export const warnOfUntrustedProxy = fp<Options>(
  async (app, { config }) => {
    let isWarned = false
    const warn = (details: object, what: string) => {
      isWarned = true
      app.log.warn(
        details,
        `${what}, but TRUST_PROXY does not name it: everybody seems to come from one address. See "Let relatives in from outside" in docs/operations.md.`,
      )
    }
    // The gateway itself does not support TLS.
    if (config.publicOrigin?.startsWith('https:') && config.trustedProxies.length === 0)
      warn({}, 'PUBLIC_URL is https, so a proxy has to stand in front')
    app.addHook('onRequest', async (request) => {
      if (isWarned || !comesThroughUnknownProxy(request)) return
      warn({ proxyAddress: request.socket.remoteAddress }, 'A request came through a proxy')
    })
  },
  { name: 'untrusted-proxy' },
)

/** Fastify fills `ips` only when some proxy is trusted; a single entry then means that the sender itself is not trusted. */
function comesThroughUnknownProxy({ headers, ips }: FastifyRequest): boolean {
  if (ips === undefined) return proxyHeaders.some((name) => headers[name] !== undefined)
  return headers['x-forwarded-for'] !== undefined && ips.length === 1
}
