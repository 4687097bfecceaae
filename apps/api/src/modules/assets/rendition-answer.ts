import { AppError, notFound } from '@lares/server-kit/app-error'
import type { RenditionName } from '@lares/shared-types/assets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dispositionOf, presentOriginal } from './disposition.ts'
import { isPossible } from './possible-renditions.ts'
import type { StoredAsset, StoredRendition } from './readable-asset.ts'
import { type CheckedFiles, sendBytes } from './send-bytes.ts'

/** Seconds after which a client asks again for what is being made. */
const retryAfter = 2

/** Sends the original of an asset. */
export function sendOriginal(
  request: FastifyRequest,
  reply: FastifyReply,
  files: CheckedFiles,
  asset: StoredAsset,
  download = false,
): Promise<FastifyReply> {
  const { sha256, size, created_at } = asset
  return sendBytes(request, reply, files, {
    sha256,
    size,
    changedAt: created_at,
    ...presentOriginal(asset, download),
  })
}

/** Sends a rendition of an asset. */
export function sendRendition(
  request: FastifyRequest,
  reply: FastifyReply,
  files: CheckedFiles,
  asset: StoredAsset,
  { sha256, size, media_type }: StoredRendition,
): Promise<FastifyReply> {
  return sendBytes(request, reply, files, {
    sha256,
    size,
    changedAt: asset.created_at,
    contentType: media_type.startsWith('text/') ? 'text/plain; charset=utf-8' : media_type,
    disposition: dispositionOf(asset.filename, 'inline'),
  })
}

/**
 * Answers for a rendition that is not there: 202 while it may come. Throws `rendition-failed` with the reason where
 * nothing could be made, `not-found` where there is none of this name.
 */
export function answerAbsent(reply: FastifyReply, asset: StoredAsset, name: RenditionName): FastifyReply {
  if (!isPossible(asset.family, name)) throw notFound()
  if (asset.state === 'failed') {
    throw new AppError('rendition-failed', {
      message: 'Nothing could be made from this file; the original is kept.',
      params: { reason: asset.reason },
    })
  }
  if (asset.state === 'ready') throw notFound()
  reply.header('retry-after', String(retryAfter)).header('cache-control', 'no-store')
  return reply.code(202).send({ state: 'pending' })
}
