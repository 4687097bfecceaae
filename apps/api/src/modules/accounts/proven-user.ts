import { provenUserHeader, signIdentity } from '@lares/server-kit/identity'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'

/** Who has used a link that was sent to them, and the epoch of their sessions. */
export interface ProvenUser {
  readonly userId: string
  readonly epoch: number
}

/** Tells the gateway who has proved to be there, so that strangers' guesses do not hold up the device that asks. */
export function tellProvenUser(
  reply: FastifyReply,
  { INTERNAL_SECRET }: Pick<Config, 'INTERNAL_SECRET'>,
  { userId, epoch }: ProvenUser,
): void {
  reply.header(provenUserHeader, signIdentity({ userId, epoch }, INTERNAL_SECRET))
}
