import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { AppError } from '@lares/server-kit/app-error'
import type { FastifyRequest } from 'fastify'
import type { KeyValue } from './key-value.ts'

/** How many attempts of one sort somebody has within a window, milliseconds. */
export interface AttemptLimit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** One attempt that was counted. */
export interface Attempt {
  readonly limit: AttemptLimit
  readonly by: string
}

/**
 * Counts the attempts in the order given, each against its own limit, before it is known whether they succeed: whoever
 * tries many at once gains nothing. What is beyond one limit does not count against the next, so that one address
 * cannot keep others from signing in or fill the store. Throws too-many-requests with the seconds to wait.
 */
export async function takeAttempts(keyValue: KeyValue, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const { count, remainingMs } = await keyValue.increment(keyOf(attempt), attempt.limit.windowMs)
    if (count > attempt.limit.max) {
      throw new AppError('too-many-requests', {
        message: 'Too many attempts. Wait a little.',
        params: { retryAfter: Math.max(1, Math.ceil(remainingMs / 1000)) },
      })
    }
  }
}

/** Forgets attempts that turned out well, so that a family behind one address does not use up its tries. */
export async function giveBackAttempts(keyValue: KeyValue, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(attempts.map((attempt) => keyValue.decrement(keyOf(attempt))))
}

/** The address that asks; an IPv6 one by its /64, since that is what one household has. */
export function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip)
}

function keyOf({ limit, by }: Attempt): string {
  return `attempts:${limit.name}:${createHash('sha256').update(by).digest('base64url')}`
}
