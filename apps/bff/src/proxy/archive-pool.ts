import { AsyncLocalStorage } from 'node:async_hooks'
import { clientLeft } from '@lares/server-kit/client-left'
import type { FastifyInstance } from 'fastify'
import { type Dispatcher, Pool } from 'undici'
import { isGuest } from '../bodies/bounded-bodies.ts'

type Options<T> = Dispatcher.RequestOptions<T>
type Answer<T> = Dispatcher.ResponseData<T>
type Callback<T> = (error: Error | null, answer: Answer<T>) => void

interface Caller {
  readonly isGuest: boolean
  /** Given when who waits for the answer has left; only where an answer is worth nothing then. */
  readonly left?: AbortSignal
}

/** A long upload or a stream of events is silent for as long as it likes; a client that leaves ends it. */
const timeouts = { headersTimeout: 0, bodyTimeout: 0 }
const connections = 256
const guestConnections = 32

/** Connections to the archive service. Guests have some of their own: whatever they do, those of the family stay free. */
export class ArchivePool extends Pool {
  readonly #guests: Pool
  readonly #callers = new AsyncLocalStorage<Caller>()

  constructor(apiUrl: string) {
    super(apiUrl, { connections, ...timeouts })
    this.#guests = new Pool(apiUrl, { connections: guestConnections, ...timeouts })
  }

  /**
   * Tells the pool who makes each call of `app`. With `endWithClient` a call ends when its client leaves, so that the archive
   * service learns of it. Not for what changes something: that may arrive whole although its sender did not wait.
   */
  serve(app: FastifyInstance, { endWithClient = false } = {}): void {
    app.addHook('preHandler', (request, reply, done) => {
      const caller = { isGuest: isGuest(request), ...(endWithClient && { left: clientLeft(reply) }) }
      this.#callers.run(caller, done)
    })
  }

  override request<T>(options: Options<T>, callback: Callback<T>): void
  override request<T>(options: Options<T>): Promise<Answer<T>>
  override request<T>(options: Options<T>, callback?: Callback<T>): Promise<Answer<T>> | undefined {
    const caller = this.#callers.getStore()
    const bounded = { ...options, signal: caller?.left ?? null }
    const ask = caller?.isGuest ? this.#guests.request.bind(this.#guests) : super.request.bind(this)
    if (!callback) return ask(bounded)
    ask(bounded, callback)
    return undefined
  }

  override destroy(): Promise<void>
  override destroy(error: Error | null): Promise<void>
  override destroy(callback: () => void): void
  override destroy(error: Error | null, callback: () => void): void
  override destroy(...given: unknown[]): Promise<void> {
    void this.#guests.destroy()
    return (super.destroy as (...given: unknown[]) => Promise<void>)(...given)
  }
}

/** Whether a call ended because its client has left. */
export function isAborted({ cause }: Error): boolean {
  return cause instanceof Error && cause.name === 'AbortError'
}
