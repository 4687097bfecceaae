import type { Outages } from '@lares/server-kit/outages'
import { unavailable } from '../unavailable.ts'
import type { KeyValue } from './key-value.ts'

/** The same store; when it fails, the client is told to come back instead of an unknown error. */
export function sayingUnavailable(keyValue: KeyValue, outages: Outages): KeyValue {
  async function telling<T>(answer: Promise<T>): Promise<T> {
    const given = await answer.catch((cause: unknown) => {
      throw unavailable('key-value store', cause)
    })
    outages.over('key-value store')
    return given
  }
  return {
    get: (key) => telling(keyValue.get(key)),
    set: (key, value, ttlMs) => telling(keyValue.set(key, value, ttlMs)),
    replace: (key, value, ttlMs) => telling(keyValue.replace(key, value, ttlMs)),
    delete: (key) => telling(keyValue.delete(key)),
    increment: (key, windowMs) => telling(keyValue.increment(key, windowMs)),
    decrement: (key) => telling(keyValue.decrement(key)),
    ping: () => telling(keyValue.ping()),
    close: () => keyValue.close(),
  }
}
