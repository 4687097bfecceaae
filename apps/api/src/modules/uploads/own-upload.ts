import { notFound } from '@lares/server-kit/app-error'
import type { Upload } from '@tus/server'
import type { Services } from '../../services.ts'
import type { FinishedUpload } from '../assets/attach-uploads.ts'
import type { FinishUpload } from './finish-upload.ts'
import { isUploadId, type PartialUploads } from './partial-uploads.ts'

export type OwnUpload =
  | { readonly state: 'partial'; readonly upload: Upload }
  | { readonly state: 'finished'; readonly upload: FinishedUpload }

/**
 * Finds an upload of the user. An upload that has all its bytes but was not finished, because the server was killed, is
 * finished first. Throws `not-found` for a missing upload and for one of another user.
 */
export async function findOwnUpload(
  { db }: Services,
  partial: PartialUploads,
  finish: FinishUpload,
  ownerId: string,
  id: string,
): Promise<OwnUpload> {
  if (!isUploadId(id)) throw notFound()
  const upload = await partial.find(id)
  if (upload && upload.metadata?.owner === ownerId) {
    if (upload.offset !== upload.size) return { state: 'partial', upload }
    await finish(id)
  }
  const finished = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!finished) throw notFound()
  return { state: 'finished', upload: finished }
}
