import { createHash } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import type { KeyValue } from './key-value.ts'

/**
 * How wrong guesses of one sort slow down further ones: so many are free within a window, then each has to wait, twice as
 * long as the one before it, up to a maximum. Times in milliseconds.
 */
export interface GuessLimit {
  readonly name: string
  readonly free: number
  readonly windowMs: number
  readonly firstDelayMs: number
  readonly maxDelayMs: number
}

/** Whose guesses are counted together: by an address, an account, a device. */
export interface GuessCount {
  readonly limit: GuessLimit
  readonly by: string
}

/**
 * Counts a guess against each limit before it is known whether it is right: whoever tries many at once gains nothing. A
 * guess that has to wait counts against none of them. Throws `too-many-requests` with the seconds to wait.
 */
export async function takeGuess(keyValue: KeyValue, counts: readonly GuessCount[]): Promise<void> {
  const taken: GuessCount[] = []
  for (const one of counts) {
    const waitMs = await takeOne(keyValue, one)
    if (waitMs !== undefined) {
      await giveBackGuess(keyValue, taken)
      throw new AppError('too-many-requests', {
        message: 'Too many attempts. Wait a little.',
        params: { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) },
      })
    }
    taken.push(one)
  }
}

/** Forgets a guess that was right, or that nobody has looked at. */
export async function giveBackGuess(keyValue: KeyValue, counts: readonly GuessCount[]): Promise<void> {
  await Promise.all(
    counts.flatMap((one) => [keyValue.decrement(countKey(one)), keyValue.delete(waitKey(one))]),
  )
}

/** Forgets all guesses that were counted together. */
export async function forgetGuesses(keyValue: KeyValue, counts: readonly GuessCount[]): Promise<void> {
  await Promise.all(counts.flatMap((one) => [keyValue.delete(countKey(one)), keyValue.delete(waitKey(one))]))
}

/** Milliseconds to wait; undefined when the guess may be made now, and then it is counted. */
async function takeOne(keyValue: KeyValue, one: GuessCount): Promise<number | undefined> {
  const { limit } = one
  const { count } = await keyValue.increment(countKey(one), limit.windowMs)
  if (count < limit.free) return undefined
  // The first to count here opens the time in which nobody else may guess.
  const wait = await keyValue.increment(waitKey(one), delayAfter(count, limit))
  if (count === limit.free || wait.count === 1) return undefined
  await keyValue.decrement(countKey(one))
  return wait.remainingMs
}

function delayAfter(count: number, { free, firstDelayMs, maxDelayMs }: GuessLimit): number {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** (count - free))
}

function countKey({ limit, by }: GuessCount): string {
  return `guesses:${limit.name}:${digestOf(by)}`
}

function waitKey({ limit, by }: GuessCount): string {
  return `guess-wait:${limit.name}:${digestOf(by)}`
}

function digestOf(by: string): string {
  return createHash('sha256').update(by).digest('base64url')
}
