import { login } from '@lares/shared-types/contracts/auth'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deviceTokenOf } from '../plugins/device-cookie.ts'
import { type Attempt, addressOf, giveBackAttempts, takeAttempts } from '../state/attempt-limits.ts'
import { usersOfDevice } from '../state/known-devices.ts'
import type { Gateway } from './gateway.ts'

/** Far more than a household gets wrong, and few enough that reading and refusing them costs nothing. */
const perSource = { name: 'login-requests', max: 60, windowMs: 15 * 60_000 }

/**
 * Counts requests to sign in by address before their bodies are read, so that one that is invalid or too large counts as
 * well; those of a device on which somebody has signed in are counted by themselves, so that nobody at the same address can
 * use its share up. Those that sign somebody in are taken back.
 */
export function countLoginRequests(app: FastifyInstance, { config, keyValue }: Gateway): void {
  const taken = new WeakMap<FastifyRequest, Attempt[]>()

  async function sourceOf(request: FastifyRequest): Promise<string> {
    const token = deviceTokenOf(request, config)
    const isKnown = token !== undefined && (await usersOfDevice(keyValue, token)).length > 0
    return isKnown ? `device ${token}` : addressOf(request)
  }

  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== login.path) return
    const attempts = [{ limit: perSource, by: await sourceOf(request) }]
    await takeAttempts(keyValue, attempts)
    taken.set(request, attempts)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const attempts = taken.get(request)
    if (attempts && statusCode < 400) await giveBackAttempts(keyValue, attempts)
  })
}
