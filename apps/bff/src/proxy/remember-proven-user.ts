import { verifyIdentity } from '@lares/server-kit/identity'
import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { rememberDevice } from '../plugins/device-cookie.ts'

/**
 * Marks the device as known when the archive service reports that the user opened a link to set a password, which proves
 * their identity as a password does. Otherwise guesses of others could keep them from signing in. Without the header this
 * does nothing.
 */
export async function rememberProvenUser(
  request: FastifyRequest,
  { config, keyValue }: Pick<Gateway, 'config' | 'keyValue'>,
  header: unknown,
): Promise<void> {
  if (typeof header !== 'string') return
  const { userId, epoch } = verifyIdentity(header, config.internalSecret) ?? {}
  if (userId === undefined || epoch === undefined) return
  await rememberDevice(request, { config, keyValue }, { userId, epoch })
}
