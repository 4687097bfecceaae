import { provenUserHeader, signIdentity } from '@lares/server-kit/identity'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'

/** A user who has just proved their identity with a link, and the epoch of their sessions. */
export interface ProvenUser {
  readonly userId: string
  readonly epoch: number
}

/** Tells the gateway who has proved their identity, so that it treats their device as known. */
export function setProvenUserHeader(
  reply: FastifyReply,
  { INTERNAL_SECRET }: Pick<Config, 'INTERNAL_SECRET'>,
  { userId, epoch }: ProvenUser,
): void {
  reply.header(provenUserHeader, signIdentity({ userId, epoch }, INTERNAL_SECRET))
}
