import { AppError, notFound } from '@lares/server-kit/app-error'
import { type RenditionName, recipes } from '@lares/shared-types/assets'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getOriginalPresentation, toContentDisposition } from './disposition.ts'
import type { StoredAsset, StoredRendition } from './load-asset.ts'
import { type CheckedFiles, sendBytes } from './send-bytes.ts'

/** How long a client waits before it requests a pending rendition again. */
const retryAfterSeconds = 2

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
    lastModified: created_at,
    ...getOriginalPresentation(asset, download),
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
    lastModified: asset.created_at,
    contentType: media_type.startsWith('text/') ? 'text/plain; charset=utf-8' : media_type,
    disposition: toContentDisposition(asset.filename, 'inline'),
  })
}

/**
 * Replies to a request for a missing rendition: 202 while it may still be derived. Throws `rendition-failed` with the
 * reason when the derivation failed, and `not-found` when the asset has no rendition of this name.
 */
export function sendMissingRendition(
  reply: FastifyReply,
  asset: StoredAsset,
  name: RenditionName,
): FastifyReply {
  if (!recipes[asset.family].renditions.includes(name)) throw notFound()
  if (asset.state === 'failed') {
    throw new AppError('rendition-failed', {
      message: 'No rendition could be derived from this file; the original is unchanged.',
      params: { reason: asset.reason },
    })
  }
  if (asset.state === 'ready') throw notFound()
  reply.header('retry-after', String(retryAfterSeconds)).header('cache-control', 'no-store')
  return reply.code(202).send({ state: 'pending' })
}
