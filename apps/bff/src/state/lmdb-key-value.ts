import { mkdirSync } from 'node:fs'
import { open } from 'lmdb'
import type { Count, KeyValue } from './key-value.ts'
import { type Entry, UnwrittenEntries } from './unwritten-entries.ts'

/** What becomes of an entry, null to remove it, and what the caller is answered; without `entry` it stays as it is. */
interface Change<T> {
  readonly entry?: Entry | null
  readonly result: T
}

const sweepEveryMs = 3_600_000
const retryWritesEveryMs = 2_000

/**
 * Entries in an LMDB environment in `folder`, which several processes of one machine may have open. While they cannot be
 * written, on a full disk, they are held in memory and written when there is room: people can still sign in to read.
 */
export function openLmdbKeyValue(folder: string, now: () => number = Date.now): KeyValue {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Batches of an event turn come with a promise that nobody is given: rejected, it would end the process.
  const entries = open<Entry, string>({ path: folder, encoding: 'json', eventTurnBatching: false })
  const unwritten = new UnwrittenEntries()
  const sweeping = setInterval(() => void sweep().catch(() => undefined), sweepEveryMs).unref()
  const retrying = setInterval(() => void writeRest().catch(() => undefined), retryWritesEveryMs).unref()

  function read(key: string): Entry | undefined {
    const entry = unwritten.has(key) ? unwritten.get(key) : entries.get(key)
    return entry && entry.expires > now() ? entry : undefined
  }

  /** Reads and writes an entry in one step, whoever else does. */
  async function update<T>(key: string, change: (entry: Entry | undefined) => Change<T>): Promise<T> {
    if (unwritten.has(key)) return updateInMemory(key, change)
    try {
      return await transaction(() => {
        const { entry, result } = change(read(key))
        write(key, entry)
        return result
      })
    } catch (error) {
      if (unwritten.isFull) throw error
      return updateInMemory(key, change)
    }
  }

  function updateInMemory<T>(key: string, change: (entry: Entry | undefined) => Change<T>): T {
    const { entry, result } = change(read(key))
    if (entry !== undefined) unwritten.set(key, entry ?? undefined)
    return result
  }

  function write(key: string, entry: Entry | null | undefined): void {
    if (entry) entries.put(key, entry)
    else if (entry === null) entries.remove(key)
  }

  async function transaction<T>(action: () => T): Promise<T> {
    try {
      return await entries.transaction(action)
    } catch (error) {
      // The reason comes as another promise, which rejects by itself.
      throw error instanceof Error && 'commitError' in error ? await reasonOf(error) : error
    }
  }

  async function writeRest(): Promise<void> {
    const waiting = unwritten.list()
    if (waiting.length === 0) return
    await transaction(() => {
      for (const [key, entry] of waiting) write(key, entry ?? null)
    })
    unwritten.forget(waiting)
  }

  /** Removes what has ended, in one transaction, so that nothing renewed meanwhile is lost. */
  async function sweep(): Promise<void> {
    await transaction(() => {
      for (const { key, value } of entries.getRange({ snapshot: false })) {
        if (value.expires <= now()) entries.remove(key)
      }
    })
  }

  return {
    get: async (key) => read(key)?.value,
    set: (key, value, ttlMs) =>
      update(key, () => ({ entry: { value, expires: now() + ttlMs }, result: undefined })),
    delete: (key) => update(key, () => ({ entry: null, result: undefined })),
    replace: (key, value, ttlMs) =>
      update(key, (entry) =>
        entry ? { entry: { value, expires: now() + ttlMs }, result: true } : { result: false },
      ),
    increment: (key, windowMs) =>
      update(key, (entry): Change<Count> => {
        const count = Number(entry?.value ?? 0) + 1
        const expires = entry?.expires ?? now() + windowMs
        return { entry: { value: String(count), expires }, result: { count, remainingMs: expires - now() } }
      }),
    decrement: (key) =>
      update(key, (entry) => ({
        ...(entry && { entry: { ...entry, value: String(Math.max(0, Number(entry.value) - 1)) } }),
        result: undefined,
      })),
    async ping() {
      const written = String(now())
      await update('ping', () => ({ entry: { value: written, expires: now() + 60_000 }, result: undefined }))
      if (read('ping') === undefined)
        throw new Error('The key-value store does not give back what it was given.')
    },
    async close() {
      clearInterval(sweeping)
      clearInterval(retrying)
      await writeRest().catch(() => undefined)
      await entries.close()
    },
  }
}

async function reasonOf(error: Error & { commitError: unknown }): Promise<unknown> {
  try {
    await error.commitError
    return error
  } catch (reason) {
    return reason
  }
}
