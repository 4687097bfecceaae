import { verifyIdentity } from '@lares/server-kit/identity'
import type { FastifyRequest } from 'fastify'
import { rememberDevice } from '../plugins/device-cookie.ts'
import type { Gateway } from '../routes/gateway.ts'

/**
 * Makes the device known on which somebody has used a link to choose a password: it proves who they are as the password
 * does, and while strangers guess at their account they could sign in nowhere else. An answer without that changes nothing.
 */
export async function rememberProven(
  request: FastifyRequest,
  { config, keyValue }: Pick<Gateway, 'config' | 'keyValue'>,
  header: unknown,
): Promise<void> {
  if (typeof header !== 'string') return
  const { userId, epoch } = verifyIdentity(header, config.internalSecret) ?? {}
  if (userId === undefined || epoch === undefined) return
  await rememberDevice(request, { config, keyValue }, { userId, epoch })
}
