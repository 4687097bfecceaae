import type { FastifyReply } from 'fastify'

/** A signal that is given when the connection of who asked closes before they were answered. */
export function clientLeft({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  const look = () => {
    if (!raw.writableFinished) left.abort()
  }
  if (raw.destroyed) look()
  else raw.once('close', look)
  return left.signal
}
