import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { accessDenied, notSignedIn } from '@lares/server-kit/access'
import { type Contract, getMaxBodyBytes, type ReplyOf, type RequestOf } from '@lares/shared-types/contract'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify'
import type { Db } from '../db/client.ts'
import { loadPrincipal } from '../visibility/load-principal.ts'
import { getUser, isPermitted, type Principal, type UserPrincipal } from '../visibility/principal.ts'
import { isDeletedUserViolation, toTimeoutError, toUnavailableError } from './database-errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | undefined
  }
}

/** The archive service's application, with TypeBox validation. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** `T`, or undefined for a guest, who may only make public calls. */
type UnlessGuest<C extends Contract, T> = C['access'] extends 'public' ? T | undefined : T

/** The argument of a handler: the validated parts of the request, and who makes it. */
export type Call<C extends Contract> = RequestOf<C> & {
  /** Who asks: for calls that read or write what the archive shares. */
  readonly principal: UnlessGuest<C, Principal>
  /**
   * The signed-in user: for calls about what is personal, such as ratings, conversations, uploads and their own account.
   * Undefined also for somebody who sees the archive as another user, where the contract admits that.
   */
  readonly user: C['admitsView'] extends true ? UserPrincipal | undefined : UnlessGuest<C, UserPrincipal>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Registers the route of a contract, with its schemas for validation and serialisation and its access for authorization. A
 * handler whose contract has no JSON reply sends through `reply` or returns undefined.
 */
export function route<const C extends Contract>(
  app: App,
  db: Db,
  contract: C,
  handle: (call: Call<C>) => Promise<ReplyOf<C> | FastifyReply>,
): void {
  app.route({
    method: contract.method,
    url: contract.path,
    bodyLimit: getMaxBodyBytes(contract),
    schema: {
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(contract.body && { body: contract.body }),
      response: {
        ...(contract.reply && { [contract.status]: contract.reply }),
        ...(contract.pending && { 202: contract.pending }),
      },
    },
    // Authorizes before the body is read, so that validation errors reveal nothing to unauthorized callers.
    async onRequest(request) {
      request.principal = await authorize(db, contract, request).catch(rethrowAsApiError)
      if (request.principal) app.outages.reportAvailable('database')
    },
    async handler(request, reply) {
      const { params, query, body, principal } = request
      const user = principal && (getUser(principal) ?? undefined)
      const call = { params, query, body, principal, user, request, reply } as unknown as Call<C>
      const result = await handle(call).catch(rethrowAsApiError)
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return reply
      return reply.code(contract.status).send(result)
    },
  })
}

/** Converts known database errors to API errors, and rethrows all others. */
function rethrowAsApiError(error: unknown): never {
  if (isDeletedUserViolation(error)) throw notSignedIn(error)
  throw toTimeoutError(error) ?? toUnavailableError(error) ?? error
}

/** Loads the principal. Throws `not-signed-in` or `forbidden` if the access does not permit them. */
async function authorize(
  db: Db,
  contract: Contract,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const principal = await loadPrincipal(db, request.identity)
  if (contract.access === 'public') return principal
  if (!principal) throw notSignedIn()
  if (!isPermitted(principal, contract)) throw accessDenied(contract.access)
  return principal
}
