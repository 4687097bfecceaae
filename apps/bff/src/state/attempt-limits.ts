import { createHash } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import { AppError } from '@lares/server-kit/app-error'
import type { FastifyRequest } from 'fastify'
import type { KeyValue } from './key-value.ts'

/** A limit on attempts of one kind within a time window in milliseconds. */
export interface AttemptLimit {
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** One attempt, counted under `key`. */
export interface Attempt {
  readonly limit: AttemptLimit
  readonly key: string
}

/**
 * Counts the attempts in order, each against its own limit, before their outcome is known, so that concurrent attempts
 * gain nothing. An attempt over one limit does not count against the next ones, so that one address can neither keep
 * others from signing in nor fill the store. Throws too-many-requests with the seconds to wait.
 */
export async function countAttempts(keyValue: KeyValue, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) {
    const { count, remainingMs } = await keyValue.increment(toKey(attempt), attempt.limit.windowMs)
    if (count > attempt.limit.max) {
      throw new AppError('too-many-requests', {
        message: 'Too many attempts. Wait a little.',
        params: { retryAfter: Math.max(1, Math.ceil(remainingMs / 1000)) },
      })
    }
  }
}

/** Uncounts successful attempts, so that a family behind one address does not use up its limit. */
export async function uncountAttempts(keyValue: KeyValue, attempts: readonly Attempt[]): Promise<void> {
  await Promise.all(attempts.map((attempt) => keyValue.decrement(toKey(attempt))))
}

/** The client's IP address; for IPv6 its /64 prefix, which one household shares. */
export function getClientAddress(request: FastifyRequest): string {
  return normalizeIP(request.ip)
}

function toKey({ limit, key }: Attempt): string {
  return `attempts:${limit.name}:${createHash('sha256').update(key).digest('base64url')}`
}
