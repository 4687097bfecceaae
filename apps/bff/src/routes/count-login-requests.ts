import { login } from '@lares/shared-types/contracts/auth'
import { secondFactorLogin } from '@lares/shared-types/contracts/second-factor'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { readDeviceToken } from '../plugins/device-cookie.ts'
import { type Attempt, countAttempts, getClientAddress, uncountAttempts } from '../state/attempt-limits.ts'
import { listDeviceUsers } from '../state/known-devices.ts'

/** Far more mistakes than a household makes, but few enough that reading and rejecting them costs little. */
const limitPerSource = { name: 'login-requests', max: 60, windowMs: 15 * 60_000 }

const countedPaths: readonly unknown[] = [login.path, secondFactorLogin.path]

/**
 * Counts sign-in requests by address before their bodies are read, so that invalid and oversized ones count as well. Known
 * devices are counted separately, so that nobody at the same address can use up their limit. Successful sign-ins are
 * uncounted.
 */
export function countLoginRequests(app: FastifyInstance, { config, keyValue }: Gateway): void {
  const countedAttempts = new WeakMap<FastifyRequest, Attempt[]>()

  async function getSource(request: FastifyRequest): Promise<string> {
    const token = readDeviceToken(request, config)
    const isKnown = token !== undefined && (await listDeviceUsers(keyValue, token)).length > 0
    return isKnown ? `device ${token}` : getClientAddress(request)
  }

  app.addHook('onRequest', async (request) => {
    if (!countedPaths.includes(request.routeOptions.url)) return
    const attempts = [{ limit: limitPerSource, key: await getSource(request) }]
    await countAttempts(keyValue, attempts)
    countedAttempts.set(request, attempts)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const attempts = countedAttempts.get(request)
    if (attempts && statusCode < 400) await uncountAttempts(keyValue, attempts)
  })
}
