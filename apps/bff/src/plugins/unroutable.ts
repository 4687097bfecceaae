import { AppError } from '@lares/server-kit/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers a request whose address is not one (`/%zz`). Fastify meets it before any hook runs, so the headers of every
 * other answer are not there: nothing may be loaded, framed or guessed from this one.
 */
export function answerUnroutable(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError('invalid-request', { message: 'This is not an address.' })
  reply
    .code(refusal.status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    .send(refusal.toBody())
}
