import type { FastifyReply } from 'fastify'

/** Calls `end` once, when the reply has been read or its connection closed. */
export function onReplyEnded({ raw }: FastifyReply, end: () => void): void {
  let hasEnded = false
  const endOnce = () => {
    if (hasEnded) return
    hasEnded = true
    end()
  }
  raw.once('finish', endOnce)
  raw.once('close', endOnce)
  if (raw.destroyed) endOnce()
}
