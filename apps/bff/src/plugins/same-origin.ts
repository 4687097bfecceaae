import { AppError } from '@lares/server-kit/app-error'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin'>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects modifying calls made by pages of other sites. Browsers send `Sec-Fetch-Site`, or only `Origin` over plain HTTP;
 * a client that sends neither is not a browser and has no user's cookies.
 */
export const sameOrigin = fp<Options>(
  async (app, { config }) => {
    app.addHook('onRequest', async (request) => {
      if (safeMethods.has(request.method) || isSameOrigin(request, config.publicOrigin)) return
      throw new AppError('foreign-origin', { message: 'This call came from another site.' })
    })
  },
  { name: 'same-origin' },
)

function isSameOrigin(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  if (origin === undefined) return true
  // Behind a proxy that terminates TLS the public scheme may be unknown, so only the hosts are compared.
  return origin === publicOrigin || getHost(origin) === request.host.toLowerCase()
}

function getHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
