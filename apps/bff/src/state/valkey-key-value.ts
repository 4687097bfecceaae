import { Redis } from 'ioredis'
import type { KeyValue } from './key-value.ts'

/** Decrements a counter that exists and is above zero; runs on the server, so atomically. */
const decrementScript = `
local count = tonumber(redis.call('GET', KEYS[1]))
if count and count > 0 then redis.call('DECR', KEYS[1]) end`

/** Opens a store on a Valkey or Redis server (7 or later) at `url`, with the key prefix `lares:`. */
export function openValkeyKeyValue(url: string, onError: (error: Error) => void): KeyValue {
  const redis = new Redis(url.replace(/^valkey/, 'redis'), {
    keyPrefix: 'lares:',
    // A request waits for one reconnection at most, then fails as unavailable.
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
        throw new Error('The key-value store returned no count.')
      return { count, remainingMs }
    },
    decrement: async (key) => {
      await redis.eval(decrementScript, 1, key)
    },
    ping: async () => {
      await redis.ping()
    },
    close: async () => {
      await redis.quit()
    },
  }
}
