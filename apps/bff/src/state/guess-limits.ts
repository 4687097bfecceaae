import { createHash } from 'node:crypto'
import { AppError } from '@lares/server-kit/app-error'
import type { KeyValue } from './key-value.ts'

/**
 * How wrong guesses of one kind delay later ones: `free` guesses per window are not delayed, then each waits twice as long
 * as the previous one, up to a maximum. Times in milliseconds.
 */
export interface GuessLimit {
  readonly name: string
  readonly free: number
  readonly windowMs: number
  readonly firstDelayMs: number
  readonly maxDelayMs: number
}

/** The guesses counted together under `key`, such as an address, an account or a device. */
export interface GuessCounter {
  readonly limit: GuessLimit
  readonly key: string
}

/**
 * Counts a guess against each limit before its outcome is known, so that concurrent guesses gain nothing. A guess that has
 * to wait counts against none of them. Throws `too-many-requests` with the seconds to wait.
 */
export async function countGuess(keyValue: KeyValue, counters: readonly GuessCounter[]): Promise<void> {
  const counted: GuessCounter[] = []
  for (const counter of counters) {
    const waitMs = await countOne(keyValue, counter)
    if (waitMs !== undefined) {
      await uncountGuess(keyValue, counted)
      throw new AppError('too-many-requests', {
        message: 'Too many attempts. Wait a little.',
        params: { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) },
      })
    }
    counted.push(counter)
  }
}

/** Uncounts a guess that was right or was never checked. */
export async function uncountGuess(keyValue: KeyValue, counters: readonly GuessCounter[]): Promise<void> {
  await Promise.all(
    counters.flatMap((counter) => [keyValue.decrement(countKey(counter)), keyValue.delete(waitKey(counter))]),
  )
}

/** Resets the counters. */
export async function clearGuesses(keyValue: KeyValue, counters: readonly GuessCounter[]): Promise<void> {
  await Promise.all(
    counters.flatMap((counter) => [keyValue.delete(countKey(counter)), keyValue.delete(waitKey(counter))]),
  )
}

/** Counts one guess if it may be made now, and returns undefined; otherwise returns the milliseconds to wait. */
async function countOne(keyValue: KeyValue, counter: GuessCounter): Promise<number | undefined> {
  const { limit } = counter
  const { count } = await keyValue.increment(countKey(counter), limit.windowMs)
  if (count < limit.free) return undefined
  // The first guess here starts the delay during which all others have to wait.
  const wait = await keyValue.increment(waitKey(counter), getDelayMs(count, limit))
  if (count === limit.free || wait.count === 1) return undefined
  await keyValue.decrement(countKey(counter))
  return wait.remainingMs
}

function getDelayMs(count: number, { free, firstDelayMs, maxDelayMs }: GuessLimit): number {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** (count - free))
}

function countKey({ limit, key }: GuessCounter): string {
  return `guesses:${limit.name}:${hash(key)}`
}

function waitKey({ limit, key }: GuessCounter): string {
  return `guess-wait:${limit.name}:${hash(key)}`
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
