import { unavailable } from '../unavailable.ts'
import type { KeyValue } from './key-value.ts'

/** The same store; when it fails, the client is told to come back instead of an unknown error. */
export function sayingUnavailable(keyValue: KeyValue): KeyValue {
  const telling = (cause: unknown) => {
    throw unavailable(cause)
  }
  return {
    get: (key) => keyValue.get(key).catch(telling),
    set: (key, value, ttlMs) => keyValue.set(key, value, ttlMs).catch(telling),
    replace: (key, value, ttlMs) => keyValue.replace(key, value, ttlMs).catch(telling),
    delete: (key) => keyValue.delete(key).catch(telling),
    increment: (key, windowMs) => keyValue.increment(key, windowMs).catch(telling),
    decrement: (key) => keyValue.decrement(key).catch(telling),
    ping: () => keyValue.ping().catch(telling),
    close: () => keyValue.close(),
  }
}
