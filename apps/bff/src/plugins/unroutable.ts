import { AppError } from '@lares/server-kit/app-error'
import { ownAddress } from '@lares/shared-types/routing/own-address'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers a request whose address encodes no text (`/%zz`). Fastify meets it before any hook runs, so the headers of
 * every other answer are not there: nothing may be loaded, framed or guessed from this one. A browser that asks for a
 * page is led to the same address with its percent signs taken literally, where it is told that no page is there.
 */
export function answerUnroutable(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  if (request.method === 'GET' && request.headers.accept?.includes('text/html')) {
    const literal = literalAddress(request.url)
    if (literal !== undefined) {
      reply.redirect(literal, 307)
      return
    }
  }
  const refusal = new AppError('invalid-request', { message: 'This is not an address.' })
  reply.code(refusal.status).send(refusal.toBody())
}

/** The address with its percent signs taken literally; nothing where browsers would read another host in it. */
function literalAddress(url: string): string | undefined {
  const [path = '/', ...query] = url.split('?')
  // Browsers read a backslash as a slash, and two slashes at the front as a host.
  const literal = path.replaceAll('%', '%25').replace(/^[/\\]+/, '/')
  return ownAddress([literal, ...query].join('?'))
}
