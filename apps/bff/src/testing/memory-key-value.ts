import type { KeyValue } from '../state/key-value.ts'

/** Creates a key-value store in memory for tests. */
export function createMemoryKeyValue(now: () => number = Date.now): KeyValue {
  const entries = new Map<string, { value: string; expires: number }>()
  const findLive = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expires > now() ? entry : undefined
  }
  return {
    get: async (key) => findLive(key)?.value,
    set: async (key, value, ttlMs) => {
      entries.set(key, { value, expires: now() + ttlMs })
    },
    replace: async (key, value, ttlMs) => {
      if (!findLive(key)) return false
      entries.set(key, { value, expires: now() + ttlMs })
      return true
    },
    delete: async (key) => {
      entries.delete(key)
    },
    increment: async (key, windowMs) => {
      const count = Number(findLive(key)?.value ?? 0) + 1
      const expires = findLive(key)?.expires ?? now() + windowMs
      entries.set(key, { value: String(count), expires })
      return { count, remainingMs: expires - now() }
    },
    decrement: async (key) => {
      const entry = findLive(key)
      if (entry) entries.set(key, { ...entry, value: String(Math.max(0, Number(entry.value) - 1)) })
    },
    ping: async () => undefined,
    close: async () => undefined,
  }
}
