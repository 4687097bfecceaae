import type { Contract } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Attempt,
  type AttemptLimit,
  addressOf,
  giveBackAttempts,
  takeAttempts,
} from '../state/attempt-limits.ts'
import type { KeyValue } from '../state/key-value.ts'

const windowMs = 15 * 60_000

interface CallLimit extends AttemptLimit {
  /** Guessing a token is counted when it fails; a call that mails somebody when it succeeds. */
  readonly counts: 'failures' | 'all'
}

/** Calls that send a mail each. */
const mailing = new Set(['requestPasswordReset', 'requestVerification'])

const limited: readonly Contract[] = contracts.filter(
  ({ servedBy, errors }) => servedBy === 'archive' && errors?.includes('too-many-requests'),
)

const limitByRoute = new Map<string, CallLimit>(
  limited.map((contract) => [`${contract.method} ${contract.path}`, limitOf(contract)]),
)

/** The paths that need a route of their own, so that their calls can be told apart. */
export const limitedPaths: readonly string[] = [...new Set(limited.map(({ path }) => path))]

/**
 * Limits, by address, the calls of the archive service whose contracts can answer too-many-requests: those that a
 * stranger may make with a token or an address of his choice.
 */
export function limitCalls(app: FastifyInstance, keyValue: KeyValue): void {
  const taken = new WeakMap<FastifyRequest, Attempt[]>()

  app.addHook('onRequest', async (request) => {
    const limit = limitFor(request)
    if (!limit) return
    const attempts = [{ limit, by: addressOf(request) }]
    await takeAttempts(keyValue, attempts)
    if (limit.counts === 'failures') taken.set(request, attempts)
  })
  app.addHook('onResponse', async (request, reply) => {
    const attempts = taken.get(request)
    const failed = reply.statusCode >= 400 && reply.statusCode < 500
    if (attempts && !failed) await giveBackAttempts(keyValue, attempts)
  })
}

function limitFor(request: FastifyRequest): CallLimit | undefined {
  return limitByRoute.get(`${request.method} ${request.routeOptions.url}`)
}

function limitOf({ operationId }: Contract): CallLimit {
  const mails = mailing.has(operationId)
  return { name: operationId, max: mails ? 10 : 30, windowMs, counts: mails ? 'all' : 'failures' }
}
