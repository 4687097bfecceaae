import { AppError } from '@lares/server-kit/app-error'
import { Metadata } from '@tus/server'
import type { FastifyReply } from 'fastify'
import type { FinishedUpload } from '../assets/attach-uploads.ts'
import type { AttachedUpload } from './attached-upload.ts'

/**
 * Replies to HEAD and PATCH for a finished upload, which a client sends when it lost the reply to its last bytes. The
 * reply for an attached upload names the item and the asset. Throws `version-conflict` for bytes beyond the end.
 */
export function sendFinishedUpload(
  reply: FastifyReply,
  upload: FinishedUpload | AttachedUpload,
): FastifyReply {
  const { request } = reply
  const length = String(upload.size)
  reply.header('tus-resumable', '1.0.0').header('cache-control', 'no-store').header('upload-offset', length)
  if ('itemId' in upload) reply.header('lares-item', upload.itemId).header('lares-asset', upload.assetId)
  if (request.method !== 'PATCH') {
    reply.header('upload-length', length)
    reply.header('upload-metadata', Metadata.stringify({ filename: upload.filename }))
    return reply.code(200).send()
  }
  if (request.headers['upload-offset'] === length) return reply.code(204).send()
  throw new AppError('version-conflict', { message: 'All bytes of this upload have arrived already.' })
}
