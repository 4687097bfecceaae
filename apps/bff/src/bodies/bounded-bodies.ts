import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addressOf } from '../state/attempt-limits.ts'
import { hasBody, isUpload } from './body-limits.ts'
import { bodyTimeoutMs, endIdleUpload, endSlowBody } from './body-timeouts.ts'
import { OpenBodies, type Share } from './open-bodies.ts'

declare module 'fastify' {
  interface FastifyInstance {
    openBodies: OpenBodies
  }
}

/** A browser has six connections to one host; the devices of a person, and a script of theirs, have room beside. */
const maxOfPerson = 32
/** A family behind one router, or behind a proxy that does not say for whom it asks. */
const maxOfAddress = 256
const maxOfGuestAddress = 32
const maxOfGuests = 256

/**
 * Bounds how many bodies arrive at once, by person and by address, and how long each may take. It holds for whatever is
 * sent where, before anything of it is read.
 */
export const boundedBodies = fp(
  async (app) => {
    app.decorate('openBodies', new OpenBodies())
    app.addHook('onRequest', async (request, reply) => {
      const { raw } = request
      if (!hasBody(raw) || raw.complete) return
      const timeoutMs = bodyTimeoutMs(raw, isGuest(request))
      if (timeoutMs === undefined) endIdleUpload(raw, reply.raw)
      else endSlowBody(raw, reply.raw, timeoutMs)
      const close = app.openBodies.open(sharesOf(request))
      raw.once('end', close)
      raw.once('close', close)
      reply.raw.once('close', close)
    })
    app.addHook('onSend', async (request, reply) => drainRefused(request, reply))
  },
  { name: 'bounded-bodies', dependencies: ['sessions'] },
)

/** Whose bytes are counted together. */
export function holderOf(request: FastifyRequest): string {
  const { userId } = request.session
  return userId ? `person:${userId}` : `address:${addressOf(request)}`
}

export function isGuest({ session }: FastifyRequest): boolean {
  return session.userId === undefined
}

/** Uploads are counted for themselves: many that stand still must not keep a person from saving a text. */
function sharesOf(request: FastifyRequest): Share[] {
  const sort = isUpload(request.raw) ? 'upload' : 'call'
  const address = addressOf(request)
  const shares = isGuest(request)
    ? [
        { key: `guest:${address}`, max: maxOfGuestAddress },
        { key: 'guests', max: maxOfGuests },
      ]
    : [
        { key: holderOf(request), max: maxOfPerson },
        { key: `address:${address}`, max: maxOfAddress },
      ]
  return shares.map(({ key, max }) => ({ key: `${sort}:${key}`, max }))
}

/**
 * What is still to come of a refused body is read and dropped, until its time is over: closed at once, the connection
 * would be reset, and a client that is still sending would never see why.
 */
async function drainRefused({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (hasBody(raw) && !raw.complete) reply.removeHeader('connection')
}
