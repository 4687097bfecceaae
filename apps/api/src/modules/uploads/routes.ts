import { notFound } from '@lares/server-kit/app-error'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { Metadata } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/in-transaction.ts'
import { type App, type Call, route } from '../../http/route.ts'
import { UserSlots } from '../../http/user-slots.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import type { FinishedUpload } from '../assets/attach-uploads.ts'
import { admitUpload, assertCanGrow, assertDiskReserve } from './admit-upload.ts'
import { findAttachedUpload } from './attached-upload.ts'
import { parseChunkChecksum } from './chunk-checksum.ts'
import { createUploadFinisher } from './finish-upload.ts'
import { joinSlotLimits, joinUploads } from './join-uploads.ts'
import { findOwnUpload } from './own-upload.ts'
import { PartialUploads } from './partial-uploads.ts'
import { sendFinishedUpload } from './send-finished-upload.ts'
import { sendTusResponse } from './send-tus-response.ts'
import { runInTusContext, type TusContext } from './tus-context.ts'
import { createTusServer } from './tus-server.ts'
import { listUnfinishedRecordings } from './unfinished-recordings.ts'
import { loadUploadFacts } from './upload-facts.ts'
import { UploadLocks } from './upload-locks.ts'
import { parseUploadMetadata } from './upload-metadata.ts'
import { getUploadsFolder } from './uploads-folder.ts'
import { toWebRequest } from './web-request.ts'

/** The routes of resumable uploads (tus), each accessible only to its owner, and of the facts of a finished upload. */
export function uploadRoutes(app: App, services: Services): void {
  const { db, config } = services
  const partial: PartialUploads = new PartialUploads(getUploadsFolder(config), new UploadLocks(db), {
    assertCanStart: (ownerId, size) => admitUpload(services, partial, ownerId, size),
    assertCanWrite: () => assertDiskReserve(services),
    assertCanGrow: (ownerId, bytes) => assertCanGrow(services, partial, ownerId, bytes),
  })
  const finish = createUploadFinisher(services, partial)
  const joinSlots = new UserSlots(joinSlotLimits)
  const tus = createTusServer(partial, { maxBytes: config.UPLOAD_MAX_BYTES })
  app.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))

  async function callTus(user: UserPrincipal, request: FastifyRequest) {
    const context: TusContext = {
      ownerId: user.userId,
      checksum: parseChunkChecksum(getHeader(request, 'upload-checksum')),
    }
    const response = await runInTusContext(context, () => tus.handleWeb(toWebRequest(request)))
    return { response, failure: context.failure }
  }

  /** The library would count from the beginning of an upload, and the same time for all of them. */
  async function setExpiry({ ok, headers }: Response, id: string): Promise<void> {
    const expiry = ok ? await partial.findExpiry(id) : undefined
    if (expiry) headers.set('upload-expires', expiry.toUTCString())
  }

  async function forwardToTus(user: UserPrincipal, request: FastifyRequest, reply: FastifyReply) {
    const { response, failure } = await callTus(user, request)
    return sendTusResponse(reply, response, failure)
  }

  async function findUpload(user: UserPrincipal, id: string) {
    const attached = await findAttachedUpload(services, user, id)
    if (attached) return { state: 'attached', upload: attached } as const
    return findOwnUpload(services, partial, finish, user.userId, id)
  }

  async function sendPartialUpload(
    { user, params, reply }: Pick<Call<typeof contracts.askUpload>, 'user' | 'params' | 'reply'>,
    { response, failure }: Awaited<ReturnType<typeof callTus>>,
  ): Promise<FastifyReply> {
    // Another request may have finished the upload since it was found, and the tus library knows partial ones only.
    if (response.status === 404) {
      const found = await findUpload(user, params.id)
      // The library has opened the body, but not read it, so that no other request can follow on this connection.
      reply.header('connection', 'close')
      if (found.state !== 'partial') return sendFinishedUpload(reply, found.upload)
    }
    return sendTusResponse(reply, response, failure)
  }

  route(app, db, contracts.describeUploads, ({ user, request, reply }) => forwardToTus(user, request, reply))

  route(app, db, contracts.createUpload, async ({ user, request, reply }) => {
    parseUploadMetadata(getHeader(request, 'upload-metadata'))
    const { response, failure } = await callTus(user, request)
    const id = response.headers.get('location')?.split('/').at(-1)
    if (id) {
      await finish(id)
      await setExpiry(response, id)
    }
    return sendTusResponse(reply, response, failure)
  })

  route(app, db, contracts.askUpload, async (call) => {
    const found = await findUpload(call.user, call.params.id)
    if (found.state !== 'partial') return sendFinishedUpload(call.reply, found.upload)
    const answer = await callTus(call.user, call.request)
    const { metadata } = found.upload
    if (answer.response.ok)
      answer.response.headers.set('upload-metadata', Metadata.stringify(withoutOwner(metadata)))
    return sendPartialUpload(call, answer)
  })

  route(app, db, contracts.continueUpload, async (call) => {
    const found = await findUpload(call.user, call.params.id)
    if (found.state !== 'partial') return sendFinishedUpload(call.reply, found.upload)
    const answer = await callTus(call.user, call.request)
    await finish(call.params.id)
    await setExpiry(answer.response, call.params.id)
    return sendPartialUpload(call, answer)
  })

  route(app, db, contracts.endUpload, async ({ user, params, request, reply }) => {
    const found = await findOwnUpload(services, partial, finish, user.userId, params.id)
    if (found.state === 'partial') return forwardToTus(user, request, reply)
    await deleteFinishedUpload(services, found.upload)
    return reply.code(204).header('tus-resumable', '1.0.0').send()
  })

  route(app, db, contracts.listUnfinishedRecordings, async ({ user }) => ({
    recordings: await listUnfinishedRecordings(partial, user.userId),
  }))

  route(app, db, contracts.joinUploads, ({ user, params, body }) =>
    joinUploads({ services, partial, finish, joinSlots }, user, { id: params.id, ...body }),
  )

  route(app, db, contracts.getUploadFacts, async ({ user, params }) =>
    loadUploadFacts(db, user, await findOwnUpload(services, partial, finish, user.userId, params.id)),
  )
}

/** Gives up a finished upload. Throws `not-found` when an item has just been created from it. */
async function deleteFinishedUpload({ db, jobs }: Services, upload: FinishedUpload): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('uploads')
      .where('id', '=', upload.id)
      .where('owner_id', '=', upload.owner_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await jobs.enqueue(trx, 'remove-files', { sha256s: [upload.sha256] })
  })
}

function withoutOwner({ owner: _, ...metadata }: Record<string, string | null> = {}) {
  return metadata
}

function getHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}
