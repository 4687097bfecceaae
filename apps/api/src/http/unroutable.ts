import { AppError } from '@lares/server-kit/app-error'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Answers a request whose address no route can be looked for: percent signs that encode no text, endless segments. */
export function answerUnroutable(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = new AppError('invalid-request', { message: 'This is not an address.' })
  reply.code(refusal.status).header('cache-control', 'no-store').send(refusal.toBody())
}
