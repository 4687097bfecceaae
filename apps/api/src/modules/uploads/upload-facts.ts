import { notFound } from '@lares/server-kit/app-error'
import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import type { FinishedUpload } from '../assets/attach-uploads.ts'
import { suggestFields } from '../items/suggested-fields.ts'
import type { OwnUpload } from './own-upload.ts'

/**
 * Loads the facts of a finished upload and suggested fields for its item. Throws `not-found` while bytes are missing.
 */
export async function loadUploadFacts(
  db: Db,
  viewer: Viewer,
  { state, upload }: OwnUpload,
): Promise<UploadFacts> {
  if (state !== 'finished') throw notFound()
  const kind = upload.suggested_kind
  const { date, place, body, ...fields } = suggestFields(kind, upload)
  const sameFile = await findSameFile(db, viewer, upload)
  return {
    uploadId: upload.id,
    filename: upload.filename,
    mediaType: upload.media_type,
    family: upload.family,
    size: upload.size,
    ...(sameFile && { sameFile }),
    suggested: { kind, ...fields, ...(body && { body }), ...(date && { date }), ...(place && { place }) },
  }
}

/** Finds the first item visible to the viewer that has a file of the same bytes; empty files are not compared. */
async function findSameFile(
  db: Db,
  viewer: Viewer,
  { sha256, size }: FinishedUpload,
): Promise<UploadFacts['sameFile']> {
  if (size === 0) return undefined
  return visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select(['items.id', 'items.kind', 'items.title'])
    .where('assets.sha256', '=', sha256)
    .where('assets.detached', '=', false)
    .orderBy('assets.id')
    .limit(1)
    .executeTakeFirst()
}
