import { AppError } from '@lares/server-kit/app-error'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin'>
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses calls that change something when another site's page made them. Browsers say so in `Sec-Fetch-Site`, or in
 * `Origin` where the connection is not encrypted; what sends neither is no browser and carries nobody's cookies.
 */
export const sameOrigin = fp<Options>(
  async (app, { config }) => {
    app.addHook('onRequest', async (request) => {
      if (readingMethods.has(request.method) || isOwn(request, config.publicOrigin)) return
      throw new AppError('foreign-origin', { message: 'This call came from another site.' })
    })
  },
  { name: 'same-origin' },
)

function isOwn(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const origin = request.headers.origin
  if (origin === undefined) return true
  // Where a proxy ends the encryption its scheme may be unknown here; the host is what tells sites apart.
  return origin === publicOrigin || hostOf(origin) === request.host.toLowerCase()
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
