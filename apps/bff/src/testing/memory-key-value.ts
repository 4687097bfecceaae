import type { KeyValue } from '../state/key-value.ts'

/** A key-value store that forgets with its process, for tests of what stands on one. */
export function memoryKeyValue(now: () => number = Date.now): KeyValue {
  const entries = new Map<string, { value: string; expires: number }>()
  const alive = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.expires > now() ? entry : undefined
  }
  return {
    get: async (key) => alive(key)?.value,
    set: async (key, value, ttlMs) => {
      entries.set(key, { value, expires: now() + ttlMs })
    },
    replace: async (key, value, ttlMs) => {
      if (!alive(key)) return false
      entries.set(key, { value, expires: now() + ttlMs })
      return true
    },
    delete: async (key) => {
      entries.delete(key)
    },
    increment: async (key, windowMs) => {
      const count = Number(alive(key)?.value ?? 0) + 1
      const expires = alive(key)?.expires ?? now() + windowMs
      entries.set(key, { value: String(count), expires })
      return { count, remainingMs: expires - now() }
    },
    decrement: async (key) => {
      const entry = alive(key)
      if (entry) entries.set(key, { ...entry, value: String(Math.max(0, Number(entry.value) - 1)) })
    },
    ping: async () => undefined,
    close: async () => undefined,
  }
}
