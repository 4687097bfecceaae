import { AppError } from '@lares/server-kit/app-error'
import { toLocalUrl } from '@lares/shared-types/routing/local-url'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers a request whose path has invalid percent-encoding (`/%zz`). Fastify rejects it before any hook runs, so the
 * security headers are set here. A browser that requests a page is redirected to the same path with its percent signs
 * escaped, where it gets the 404 page.
 */
export function answerUnroutable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
    const escaped = escapePercentSigns(request.url)
    if (escaped !== undefined) {
      reply.redirect(escaped, 307)
      return
    }
  }
  const error = new AppError('invalid-request', { message: 'This is not an address.' })
  reply.code(error.status).send(error.toBody())
}

/** The URL with its percent signs escaped; undefined if browsers would resolve it to another host. */
function escapePercentSigns(url: string): string | undefined {
  const [path = '/', ...query] = url.split('?')
  // Browsers read a backslash as a slash and two leading slashes as a host.
  const escapedPath = path.replaceAll('%', '%25').replace(/^[/\\]+/, '/')
  return toLocalUrl([escapedPath, ...query].join('?'))
}
