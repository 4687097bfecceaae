import type { Outages } from '@lares/server-kit/outages'
import { unavailableError } from '../unavailable-error.ts'
import type { KeyValue } from './key-value.ts'

/** Wraps a store so that its failures become upstream-unavailable errors and are tracked as outages. */
export function withUnavailableErrors(keyValue: KeyValue, outages: Outages): KeyValue {
  async function withOutageTracking<T>(answer: Promise<T>): Promise<T> {
    const result = await answer.catch((cause: unknown) => {
      throw unavailableError('key-value store', cause)
    })
    outages.reportAvailable('key-value store')
    return result
  }
  return {
    get: (key) => withOutageTracking(keyValue.get(key)),
    set: (key, value, ttlMs) => withOutageTracking(keyValue.set(key, value, ttlMs)),
    replace: (key, value, ttlMs) => withOutageTracking(keyValue.replace(key, value, ttlMs)),
    delete: (key) => withOutageTracking(keyValue.delete(key)),
    increment: (key, windowMs) => withOutageTracking(keyValue.increment(key, windowMs)),
    decrement: (key) => withOutageTracking(keyValue.decrement(key)),
    ping: () => withOutageTracking(keyValue.ping()),
    close: () => keyValue.close(),
  }
}
