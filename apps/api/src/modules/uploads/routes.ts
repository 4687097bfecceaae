import { AppError } from '@lares/server-kit/app-error'
import type { Contract, ReplyOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { Metadata } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type App, type Call, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { mayBringFiles } from '../items/rights.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { admitUpload, refuseBelowReserve } from './admit-upload.ts'
import { readChunkChecksum } from './chunk-checksum.ts'
import { dropFinished } from './drop-finished.ts'
import { createFinisher } from './finish-arrived.ts'
import { answerFinished } from './finished-answer.ts'
import { findOwnUpload } from './own-upload.ts'
import { PartialUploads } from './partial-uploads.ts'
import { findTakenUpload } from './taken-upload.ts'
import { answerTus } from './tus-answer.ts'
import { inTusCall, type TusCall } from './tus-call.ts'
import { createTusServer } from './tus-server.ts'
import { factsOfUpload } from './upload-facts.ts'
import { readUploadMetadata } from './upload-metadata.ts'
import { uploadsFolder } from './uploads-folder.ts'
import { toWebRequest } from './web-request.ts'

/** Resumable uploads: the tus protocol, each upload its user's alone, and what a finished one is. */
export function uploadRoutes(app: App, services: Services): void {
  const { db, config } = services
  const partial: PartialUploads = new PartialUploads(uploadsFolder(config), {
    admit: (ownerId, size) => admitUpload(services, partial, ownerId, size),
    goOn: () => refuseBelowReserve(services),
  })
  const finish = createFinisher(services, partial)
  const tus = createTusServer(partial, { maxBytes: config.UPLOAD_MAX_BYTES })
  app.addContentTypeParser('application/offset+octet-stream', (_request, body, done) => done(null, body))

  function own<const C extends Contract & { access: 'signed-in' }>(
    contract: C,
    handle: (call: Call<C>) => Promise<ReplyOf<C> | FastifyReply>,
  ): void {
    route(app, db, contract, async (call) => {
      refuseWhoBringsNothing(call.viewer)
      return handle(call)
    })
  }

  async function ask(viewer: Viewer, request: FastifyRequest) {
    const call: TusCall = {
      ownerId: viewer.userId,
      checksum: readChunkChecksum(headerOf(request, 'upload-checksum')),
    }
    const response = await inTusCall(call, () => tus.handleWeb(toWebRequest(request)))
    return { response, failure: call.failure }
  }

  async function passOn(viewer: Viewer, request: FastifyRequest, reply: FastifyReply) {
    const { response, failure } = await ask(viewer, request)
    return answerTus(reply, response, failure)
  }

  own(contracts.describeUploads, ({ viewer, request, reply }) => passOn(viewer, request, reply))

  own(contracts.createUpload, async ({ viewer, request, reply }) => {
    readUploadMetadata(headerOf(request, 'upload-metadata'))
    const { response, failure } = await ask(viewer, request)
    const id = response.headers.get('location')?.split('/').at(-1)
    if (id) await finish(id)
    return answerTus(reply, response, failure)
  })

  own(contracts.askUpload, async ({ viewer, params, request, reply }) => {
    const taken = await findTakenUpload(services, viewer, params.id)
    if (taken) return answerFinished(reply, taken)
    const found = await findOwnUpload(services, partial, finish, viewer.userId, params.id)
    if (found.state === 'finished') return answerFinished(reply, found.upload)
    const { response, failure } = await ask(viewer, request)
    if (response.ok)
      response.headers.set('upload-metadata', Metadata.stringify(clientsOwn(found.upload.metadata)))
    return answerTus(reply, response, failure)
  })

  own(contracts.continueUpload, async ({ viewer, params, request, reply }) => {
    const taken = await findTakenUpload(services, viewer, params.id)
    if (taken) return answerFinished(reply, taken)
    const found = await findOwnUpload(services, partial, finish, viewer.userId, params.id)
    if (found.state === 'finished') return answerFinished(reply, found.upload)
    const { response, failure } = await ask(viewer, request)
    await finish(params.id)
    return answerTus(reply, response, failure)
  })

  own(contracts.endUpload, async ({ viewer, params, request, reply }) => {
    const found = await findOwnUpload(services, partial, finish, viewer.userId, params.id)
    if (found.state === 'arriving') return passOn(viewer, request, reply)
    await dropFinished(services, found.upload)
    return reply.code(204).header('tus-resumable', '1.0.0').send()
  })

  own(contracts.getUploadFacts, async ({ viewer, params }) =>
    factsOfUpload(db, viewer, await findOwnUpload(services, partial, finish, viewer.userId, params.id)),
  )
}

function refuseWhoBringsNothing(viewer: Viewer | undefined): void {
  if (viewer && mayBringFiles(viewer)) return
  throw new AppError('forbidden', { message: 'You may neither make items nor change any.' })
}

function clientsOwn({ owner: _, ...metadata }: Record<string, string | null> = {}) {
  return metadata
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}
