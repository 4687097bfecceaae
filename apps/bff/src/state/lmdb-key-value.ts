import { mkdirSync } from 'node:fs'
import { open } from 'lmdb'
import type { Count, KeyValue } from './key-value.ts'
import { type Entry, PendingWrites } from './pending-writes.ts'

/** The new state of an entry (null deletes it, absent leaves it unchanged) and the result for the caller. */
interface Change<T> {
  readonly entry?: Entry | null
  readonly result: T
}

const sweepEveryMs = 3_600_000
const retryWritesEveryMs = 2_000

/**
 * Opens a store in an LMDB environment in `folder`, which several processes of one machine may share. While the disk is
 * full, entries are held in memory and written later, so that users can still sign in and read.
 */
export function openLmdbKeyValue(folder: string, now: () => number = Date.now): KeyValue {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // With batching, lmdb creates a promise that no caller can handle; its rejection would end the process.
  const entries = open<Entry, string>({ path: folder, encoding: 'json', eventTurnBatching: false })
  const unwritten = new PendingWrites()
  const sweepTimer = setInterval(() => void sweep().catch(() => undefined), sweepEveryMs).unref()
  const retryTimer = setInterval(
    () => void flushPendingWrites().catch(() => undefined),
    retryWritesEveryMs,
  ).unref()

  function read(key: string): Entry | undefined {
    const entry = unwritten.has(key) ? unwritten.get(key) : entries.get(key)
    return entry && entry.expires > now() ? entry : undefined
  }

  /** Reads and writes an entry atomically. */
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
      // lmdb reports the cause as a second promise, which has to be awaited because it rejects as well.
      throw error instanceof Error && 'commitError' in error ? await getCommitError(error) : error
    }
  }

  async function flushPendingWrites(): Promise<void> {
    const pending = unwritten.list()
    if (pending.length === 0) return
    await transaction(() => {
      for (const [key, entry] of pending) write(key, entry ?? null)
    })
    unwritten.remove(pending)
  }

  /** Deletes expired entries in one transaction, so that an entry renewed meanwhile is not lost. */
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
        throw new Error('The key-value store does not return the value that was written.')
    },
    async close() {
      clearInterval(sweepTimer)
      clearInterval(retryTimer)
      await flushPendingWrites().catch(() => undefined)
      await entries.close()
    },
  }
}

async function getCommitError(error: Error & { commitError: unknown }): Promise<unknown> {
  try {
    await error.commitError
    return error
  } catch (reason) {
    return reason
  }
}
