import { notFound } from '@lares/server-kit/app-error'
import type { Upload } from '@tus/server'
import type { Services } from '../../services.ts'
import type { FinishedUpload } from '../assets/take-uploads.ts'
import type { FinishArrived } from './finish-arrived.ts'
import { isUploadId, type PartialUploads } from './partial-uploads.ts'

export type OwnUpload =
  | { readonly state: 'arriving'; readonly upload: Upload }
  | { readonly state: 'finished'; readonly upload: FinishedUpload }

/**
 * An upload of a user's own; one that has all its bytes but was not finished, because the server was killed then, is
 * finished first. Throws `not-found` for everything else, others' uploads among it.
 */
export async function findOwnUpload(
  { db }: Services,
  partial: PartialUploads,
  finish: FinishArrived,
  ownerId: string,
  id: string,
): Promise<OwnUpload> {
  if (!isUploadId(id)) throw notFound()
  const arriving = await partial.find(id)
  if (arriving && arriving.metadata?.owner === ownerId) {
    if (arriving.offset !== arriving.size) return { state: 'arriving', upload: arriving }
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
