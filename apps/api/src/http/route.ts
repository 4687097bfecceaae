import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { AppError } from '@lares/server-kit/app-error'
import { type Contract, getMaxBodyBytes, type ReplyOf, type RequestOf } from '@lares/shared-types/contract'
import type { Access } from '@lares/shared-types/permissions'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
} from 'fastify'
import type { Db } from '../db/client.ts'
import { loadViewer, type Viewer } from '../modules/visibility/viewer.ts'
import { isDeletedUserViolation, toTimeoutError, toUnavailableError } from './database-errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined
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

type ViewerFor<A extends Access> = A extends 'public' ? Viewer | undefined : Viewer

/** The argument of a handler: the validated parts of the request, and the viewer. */
export type Call<C extends Contract> = RequestOf<C> & {
  readonly viewer: ViewerFor<C['access']>
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
      request.viewer = await authorize(db, contract.access, request).catch(rethrowAsApiError)
      if (request.viewer) app.outages.reportAvailable('database')
    },
    async handler(request, reply) {
      const { params, query, body, viewer } = request
      const call = { params, query, body, viewer, request, reply } as unknown as Call<C>
      const result = await handle(call).catch(rethrowAsApiError)
      if (reply.sent || result === reply) return reply
      return reply.code(contract.status).send(result)
    },
  })
}

/** Converts known database errors to API errors, and rethrows all others. */
function rethrowAsApiError(error: unknown): never {
  if (isDeletedUserViolation(error))
    throw new AppError('not-signed-in', { message: 'Sign in first.', cause: error })
  throw toTimeoutError(error) ?? toUnavailableError(error) ?? error
}

/** Loads the viewer. Throws `not-signed-in` or `forbidden` if the access does not permit them. */
async function authorize(db: Db, access: Access, request: FastifyRequest): Promise<Viewer | undefined> {
  const viewer = await loadViewer(db, request.identity)
  if (access === 'public') return viewer
  if (!viewer) throw new AppError('not-signed-in', { message: 'Sign in first.' })
  if (access === 'signed-in') return viewer
  if (access === 'admin' ? viewer.isAdmin : viewer.permissions.has(access)) return viewer
  throw new AppError('forbidden', {
    message: 'You do not have the permission to do this.',
    params: { access },
  })
}
