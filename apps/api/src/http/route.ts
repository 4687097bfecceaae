import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { AppError } from '@lares/server-kit/app-error'
import { type Contract, maxBodyBytesOf, type ReplyOf, type RequestOf } from '@lares/shared-types/contract'
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
import { answerToLoss } from './database-away.ts'
import { isOfGoneUser } from './gone-user.ts'
import { answerToTimeout } from './too-long.ts'

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

/** What a handler is given: the validated parts of the request and who asks. */
export type Call<C extends Contract> = RequestOf<C> & {
  readonly viewer: ViewerFor<C['access']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Registers the route of a contract: its schemas validate and serialise, its access decides who gets to
 * the handler. A handler whose contract has no JSON reply answers through `reply` itself or returns nothing.
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
    bodyLimit: maxBodyBytesOf(contract),
    schema: {
      ...(contract.params && { params: contract.params }),
      ...(contract.query && { querystring: contract.query }),
      ...(contract.body && { body: contract.body }),
      response: {
        ...(contract.reply && { [contract.status]: contract.reply }),
        ...(contract.pending && { 202: contract.pending }),
      },
    },
    // Before the body is read: who may not call learns nothing of what a call needs.
    async onRequest(request) {
      request.viewer = await admit(db, contract.access, request).catch(rethrow)
      if (request.viewer) app.outages.over('database')
    },
    async handler(request, reply) {
      const { params, query, body, viewer } = request
      const call = { params, query, body, viewer, request, reply } as unknown as Call<C>
      const answer = await handle(call).catch(rethrow)
      if (reply.sent || answer === reply) return reply
      return reply.code(contract.status).send(answer)
    },
  })
}

/** Throws what the client is to be told of an error, or the error itself. */
function rethrow(error: unknown): never {
  if (isOfGoneUser(error)) throw new AppError('not-signed-in', { message: 'Sign in first.', cause: error })
  throw answerToTimeout(error) ?? answerToLoss(error) ?? error
}

/** Loads the viewer and refuses those whom the access does not name. */
async function admit(db: Db, access: Access, request: FastifyRequest): Promise<Viewer | undefined> {
  const viewer = await loadViewer(db, request.identity)
  if (access === 'public') return viewer
  if (!viewer) throw new AppError('not-signed-in', { message: 'Sign in first.' })
  if (access === 'signed-in') return viewer
  if (access === 'admin' ? viewer.isAdmin : viewer.permissions.has(access)) return viewer
  throw new AppError('forbidden', { message: 'You do not have the right to do this.', params: { access } })
}
