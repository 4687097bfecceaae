import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChunkChecksum } from './chunk-checksum.ts'

/** What the parts that the tus library calls need to know of the request that it works on. */
export interface TusCall {
  readonly ownerId: string
  readonly checksum: ChunkChecksum | undefined
  /** What went wrong below the library, which would only say that something did. */
  failure?: unknown
}

const calls = new AsyncLocalStorage<TusCall>()

/** Runs the library for one request. */
export function inTusCall<T>(call: TusCall, run: () => Promise<T>): Promise<T> {
  return calls.run(call, run)
}

/** The call that is being worked on; undefined outside of requests. */
export function currentTusCall(): TusCall | undefined {
  return calls.getStore()
}
