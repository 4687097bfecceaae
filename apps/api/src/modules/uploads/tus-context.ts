import { AsyncLocalStorage } from 'node:async_hooks'
import type { Lease } from '../../db/lease.ts'
import type { ChunkChecksum } from './chunk-checksum.ts'

/** The context of a request, for the code that the tus library calls back. */
export interface TusContext {
  readonly ownerId: string
  readonly checksum: ChunkChecksum | undefined
  /** The lease on the upload that the request works on, once it has been acquired. */
  lease?: Lease
  /** The original error of a callback, because the library reports only that something failed. */
  failure?: unknown
}

const contexts = new AsyncLocalStorage<TusContext>()

/** Runs the tus library with the context of one request. */
export function runInTusContext<T>(context: TusContext, run: () => Promise<T>): Promise<T> {
  return contexts.run(context, run)
}

/** The context of the current request; undefined outside of requests. */
export function getTusContext(): TusContext | undefined {
  return contexts.getStore()
}
