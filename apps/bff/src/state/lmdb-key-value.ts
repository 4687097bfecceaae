import { mkdirSync } from 'node:fs'
import { open } from 'lmdb'
import type { Count, KeyValue } from './key-value.ts'

interface Entry {
  readonly value: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const sweepEveryMs = 3_600_000

/** Entries in an LMDB environment in `folder`, which several processes of one machine may have open. */
export function openLmdbKeyValue(folder: string, now: () => number = Date.now): KeyValue {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const entries = open<Entry, string>({ path: folder, encoding: 'json' })
  const sweeping = setInterval(() => sweep(), sweepEveryMs).unref()

  function alive(key: string): Entry | undefined {
    const entry = entries.get(key)
    return entry && entry.expires > now() ? entry : undefined
  }

  /** Removes what has ended, in one transaction, so that nothing renewed meanwhile is lost. */
  async function sweep(): Promise<void> {
    await entries.transaction(() => {
      for (const { key, value } of entries.getRange({ snapshot: false })) {
        if (value.expires <= now()) entries.remove(key)
      }
    })
  }

  return {
    get: async (key) => alive(key)?.value,
    set: async (key, value, ttlMs) => {
      await entries.put(key, { value, expires: now() + ttlMs })
    },
    delete: async (key) => {
      await entries.remove(key)
    },
    replace: (key, value, ttlMs) =>
      entries.transaction(() => {
        if (!alive(key)) return false
        entries.put(key, { value, expires: now() + ttlMs })
        return true
      }),
    increment: (key, windowMs) =>
      entries.transaction((): Count => {
        const entry = alive(key)
        const count = Number(entry?.value ?? 0) + 1
        const expires = entry?.expires ?? now() + windowMs
        entries.put(key, { value: String(count), expires })
        return { count, remainingMs: expires - now() }
      }),
    decrement: async (key) => {
      await entries.transaction(() => {
        const entry = alive(key)
        if (entry) entries.put(key, { ...entry, value: String(Math.max(0, Number(entry.value) - 1)) })
      })
    },
    ping: async () => {
      entries.get('ping')
    },
    close: async () => {
      clearInterval(sweeping)
      await entries.close()
    },
  }
}
