import { Redis } from 'ioredis'
import type { KeyValue } from './key-value.ts'

/** Lowers a counter that exists and is above zero; runs inside the server, so in one step. */
const takeBack = `
local count = tonumber(redis.call('GET', KEYS[1]))
if count and count > 0 then redis.call('DECR', KEYS[1]) end`

/** Entries in a Valkey or Redis server (7 or later) at `url`, under the prefix `lares:`. */
export function openValkeyKeyValue(url: string, onError: (error: Error) => void): KeyValue {
  const redis = new Redis(url.replace(/^valkey/, 'redis'), {
    keyPrefix: 'lares:',
    // A request waits for one new connection at most; then it is told that the store is away.
    maxRetriesPerRequest: 1,
    connectTimeout: 5_000,
  })
  redis.on('error', onError)

  return {
    get: async (key) => (await redis.get(key)) ?? undefined,
    set: async (key, value, ttlMs) => {
      await redis.set(key, value, 'PX', ttlMs)
    },
    delete: async (key) => {
      await redis.del(key)
    },
    replace: async (key, value, ttlMs) => (await redis.set(key, value, 'PX', ttlMs, 'XX')) === 'OK',
    increment: async (key, windowMs) => {
      const replies = await redis.multi().incr(key).pexpire(key, windowMs, 'NX').pttl(key).exec()
      const [count, , remainingMs] = (replies ?? []).map(([error, reply]) => {
        if (error) throw error
        return Number(reply)
      })
      if (count === undefined || remainingMs === undefined)
        throw new Error('The key-value store gave no count.')
      return { count, remainingMs }
    },
    decrement: async (key) => {
      await redis.eval(takeBack, 1, key)
    },
    ping: async () => {
      await redis.ping()
    },
    close: async () => {
      await redis.quit()
    },
  }
}
