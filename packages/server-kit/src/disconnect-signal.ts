import type { FastifyReply } from 'fastify'

/** A signal that is aborted when the client disconnects before the response is complete. */
export function createDisconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abortIfUnfinished = () => {
    if (!raw.writableFinished) controller.abort()
  }
  if (raw.destroyed) abortIfUnfinished()
  else raw.once('close', abortIfUnfinished)
  return controller.signal
}
