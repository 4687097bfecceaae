import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin' | 'trustedProxies'>
}

/** Headers that a proxy adds (RFC 7239, RFC 9110 §7.6.3, and the older ones). */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip']

/**
 * Warns, once, of a proxy in front that nobody has named: all relatives would then have its address, and the wrong
 * passwords of one would hold up all the others who use a new device.
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
    // The gateway itself speaks no TLS.
    if (config.publicOrigin?.startsWith('https:') && config.trustedProxies.length === 0)
      warn({}, 'PUBLIC_URL is https, so a proxy has to stand in front')
    app.addHook('onRequest', async (request) => {
      if (isWarned || !comesThroughUnknownProxy(request)) return
      warn({ proxyAddress: request.socket.remoteAddress }, 'A request came through a proxy')
    })
  },
  { name: 'untrusted-proxy' },
)

/** Of a proxy that is trusted Fastify believes whose request it is; where nobody is trusted it does not look (`ips`). */
function comesThroughUnknownProxy({ headers, ips }: FastifyRequest): boolean {
  if (ips === undefined) return proxyHeaders.some((name) => headers[name] !== undefined)
  return headers['x-forwarded-for'] !== undefined && ips.length === 1
}
