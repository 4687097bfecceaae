import type { Contract } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Attempt,
  type AttemptLimit,
  countAttempts,
  getClientAddress,
  uncountAttempts,
} from '../state/attempt-limits.ts'
import type { KeyValue } from '../state/key-value.ts'

const windowMs = 15 * 60_000

interface CallLimit extends AttemptLimit {
  /** Token guesses count only when they fail; calls that send a mail always count. */
  readonly counts: 'failures' | 'all'
}

/** Operations that send a mail. */
const mailingOperations = new Set(['requestPasswordReset', 'requestVerification'])

const limitedContracts: readonly Contract[] = contracts.filter(
  ({ servedBy, errors, admitsFailures }) =>
    servedBy === 'archive' && errors?.includes('too-many-requests') && !admitsFailures,
)

const limitByRoute = new Map<string, CallLimit>(
  limitedContracts.map((contract) => [`${contract.method} ${contract.path}`, toLimit(contract)]),
)

/**
 * Rate-limits, by client address, the calls of the archive service whose contracts list too-many-requests: those that
 * anyone may make with a guessed token or any e-mail address. Not those that fail often because the archive is busy: a
 * household behind one address would lose them for a quarter of an hour.
 */
export function limitCalls(app: FastifyInstance, keyValue: KeyValue): void {
  const countedAttempts = new WeakMap<FastifyRequest, Attempt[]>()

  app.addHook('onRequest', async (request) => {
    const limit = findLimit(request)
    if (!limit) return
    const attempts = [{ limit, key: getClientAddress(request) }]
    await countAttempts(keyValue, attempts)
    if (limit.counts === 'failures') countedAttempts.set(request, attempts)
  })
  app.addHook('onResponse', async (request, reply) => {
    const attempts = countedAttempts.get(request)
    const { statusCode } = reply
    // A call that the archive is too busy for has guessed nothing.
    const hasFailed = statusCode >= 400 && statusCode < 500 && statusCode !== 429
    if (attempts && !hasFailed) await uncountAttempts(keyValue, attempts)
  })
}

function findLimit(request: FastifyRequest): CallLimit | undefined {
  return limitByRoute.get(`${request.method} ${request.routeOptions.url}`)
}

function toLimit({ operationId }: Contract): CallLimit {
  const sendsMail = mailingOperations.has(operationId)
  return { name: operationId, max: sendsMail ? 10 : 30, windowMs, counts: sendsMail ? 'all' : 'failures' }
}
