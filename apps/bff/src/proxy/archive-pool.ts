import { AsyncLocalStorage } from 'node:async_hooks'
import { createDisconnectSignal } from '@lares/server-kit/disconnect-signal'
import type { Contract } from '@lares/shared-types/contract'
import { contracts } from '@lares/shared-types/contracts/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Dispatcher, Pool } from 'undici'
import { isGuest } from '../bodies/bounded-bodies.ts'

type Options<T> = Dispatcher.RequestOptions<T>
type ResponseData<T> = Dispatcher.ResponseData<T>
type Callback<T> = (error: Error | null, response: ResponseData<T>) => void

interface CallContext {
  readonly isGuest: boolean
  /** Aborted when the client disconnects; set only for calls whose result is useless then. */
  readonly clientSignal?: AbortSignal
  /** Called when the archive service has replied, or the call has failed. */
  readonly onReplied: () => void
}

interface CallerOptions {
  readonly abortsWithClient?: (request: FastifyRequest) => boolean
  /** Called for each request to the archive service, when it has replied or cannot be reached. */
  readonly onReplied?: (request: FastifyRequest) => void
}

/** No timeouts: a long upload or an event stream may be silent for any time, and ends when the client disconnects. */
const timeouts = { headersTimeout: 0, bodyTimeout: 0 }
const connections = 256
const guestConnections = 64

/** Connections to the archive service. Guests have a separate pool, so that they cannot exhaust the connections of users. */
export class ArchivePool extends Pool {
  readonly #guestPool: Pool
  readonly #contexts = new AsyncLocalStorage<CallContext>()

  constructor(apiUrl: string) {
    super(apiUrl, { connections, ...timeouts })
    this.#guestPool = new Pool(apiUrl, { connections: guestConnections, ...timeouts })
  }

  /**
   * Tracks the caller of each request of `app`. A call that `abortsWithClient` selects, by default one that changes nothing, is aborted
   * when its client disconnects. Modifying calls should complete even if the client does not wait.
   */
  trackCallers(
    app: FastifyInstance,
    { abortsWithClient = changesNothing, onReplied }: CallerOptions = {},
  ): void {
    app.addHook('preHandler', (request, reply, done) => {
      const context = {
        isGuest: isGuest(request),
        onReplied: () => onReplied?.(request),
        ...(abortsWithClient(request) && { clientSignal: createDisconnectSignal(reply) }),
      }
      this.#contexts.run(context, done)
    })
  }

  override request<T>(options: Options<T>, callback: Callback<T>): void
  override request<T>(options: Options<T>): Promise<ResponseData<T>>
  override request<T>(options: Options<T>, callback?: Callback<T>): Promise<ResponseData<T>> | undefined {
    const context = this.#contexts.getStore()
    const withSignal = { ...options, signal: context?.clientSignal ?? null }
    const send = context?.isGuest ? this.#guestPool.request.bind(this.#guestPool) : super.request.bind(this)
    if (!callback) return send(withSignal).finally(() => context?.onReplied())
    send(withSignal, (error, response) => {
      context?.onReplied()
      callback(error, response)
    })
    return undefined
  }

  override destroy(): Promise<void>
  override destroy(error: Error | null): Promise<void>
  override destroy(callback: () => void): void
  override destroy(error: Error | null, callback: () => void): void
  override destroy(...args: unknown[]): Promise<void> {
    void this.#guestPool.destroy()
    return (super.destroy as (...args: unknown[]) => Promise<void>)(...args)
  }
}

/** Calls that are not reads, and nevertheless only compute their reply. */
const computingRoutes = new Set(
  contracts
    .filter((contract: Contract) => contract.abortsWithClient)
    .map(({ method, path }) => `${method} ${path}`),
)

function changesNothing({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || computingRoutes.has(`${method} ${routeOptions.url}`)
}

/** Whether a call was aborted because its client disconnected. */
export function isAborted({ cause }: Error): boolean {
  return cause instanceof Error && cause.name === 'AbortError'
}
