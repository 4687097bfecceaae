import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { getClientAddress } from '../state/attempt-limits.ts'
import { hasBody, isUpload } from './body-limits.ts'
import { bodyTimeoutMs, startBodyTimeout, startIdleTimeout } from './body-timeouts.ts'
import { PendingBodies, type Quota } from './pending-bodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pendingBodies: PendingBodies
  }
}

/** A browser opens six connections to one host; this leaves room for several devices and a script of one user. */
const maxPerUser = 32
/** A whole family may share one address, behind a router or a proxy that sends no X-Forwarded-For. */
const maxPerAddress = 256
const maxPerGuestAddress = 32
const maxForAllGuests = 256

/**
 * Limits how many bodies may arrive at once, per user and per address, and how long each may take. It applies to every
 * request with a body, before any of it is read.
 */
export const boundedBodies = fp(
  async (app) => {
    app.decorate('pendingBodies', new PendingBodies())
    app.addHook('onRequest', async (request, reply) => {
      const { raw } = request
      if (!hasBody(raw) || raw.complete) return
      const timeoutMs = bodyTimeoutMs(raw, isGuest(request))
      if (timeoutMs === undefined) startIdleTimeout(raw, reply.raw)
      else startBodyTimeout(raw, reply.raw, timeoutMs)
      const release = app.pendingBodies.acquire(getQuotas(request))
      raw.once('end', release)
      raw.once('close', release)
      reply.raw.once('close', release)
    })
    app.addHook('onSend', async (request, reply) => drainRejectedBody(request, reply))
  },
  { name: 'bounded-bodies', dependencies: ['sessions'] },
)

/** The key under which buffered bytes are counted together. */
export function getClientKey(request: FastifyRequest): string {
  const { userId } = request.session
  return userId ? `person:${userId}` : `address:${getClientAddress(request)}`
}

export function isGuest({ session }: FastifyRequest): boolean {
  return session.userId === undefined
}

/** Uploads are counted separately, so that many stalled uploads do not keep a user from saving a text. */
function getQuotas(request: FastifyRequest): Quota[] {
  const prefix = isUpload(request.raw) ? 'upload' : 'call'
  const address = getClientAddress(request)
  const quotas = isGuest(request)
    ? [
        { key: `guest:${address}`, max: maxPerGuestAddress },
        { key: 'guests', max: maxForAllGuests },
      ]
    : [
        { key: getClientKey(request), max: maxPerUser },
        { key: `address:${address}`, max: maxPerAddress },
      ]
  return quotas.map(({ key, max }) => ({ key: `${prefix}:${key}`, max }))
}

/**
 * Keeps the connection open so that the rest of a rejected body is read and dropped until its timeout. Closing at once
 * would reset the connection, and a client that is still sending would never see the response.
 */
async function drainRejectedBody({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (hasBody(raw) && !raw.complete) reply.removeHeader('connection')
}
