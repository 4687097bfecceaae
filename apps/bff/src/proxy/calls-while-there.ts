import { AsyncLocalStorage } from 'node:async_hooks'
import { clientLeft } from '@lares/server-kit/client-left'
import type { FastifyReply } from 'fastify'
import { type Dispatcher, Pool } from 'undici'

type Options<T> = Dispatcher.RequestOptions<T>
type Answer<T> = Dispatcher.ResponseData<T>
type Answered<T> = (error: Error | null, answer: Answer<T>) => void

/**
 * Connections for questions whose answers take long and are worth nothing once who asked is gone: the call ends then,
 * so that the archive service learns of it. Not for what changes something: that may arrive whole although its
 * sender did not wait.
 */
export class CallsWhileThere extends Pool {
  readonly #left = new AsyncLocalStorage<AbortSignal>()

  /** Calls that `go` makes end when who waits for `reply` leaves. */
  during(reply: FastifyReply, go: () => void): void {
    this.#left.run(clientLeft(reply), go)
  }

  override request<T>(options: Options<T>, answered: Answered<T>): void
  override request<T>(options: Options<T>): Promise<Answer<T>>
  override request<T>(options: Options<T>, answered?: Answered<T>): Promise<Answer<T>> | undefined {
    const bounded = { ...options, signal: this.#left.getStore() ?? null }
    if (!answered) return super.request(bounded)
    super.request(bounded, answered)
    return undefined
  }
}

/** Whether a call ended because who waited for it is gone. */
export function isGone({ cause }: Error): boolean {
  return cause instanceof Error && cause.name === 'AbortError'
}
