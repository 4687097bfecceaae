import { notFound } from '@lares/server-kit/app-error'
import type { UploadFacts } from '@lares/shared-types/contracts/uploads'
import { suggestFields } from '../items/suggested-fields.ts'
import type { OwnUpload } from './own-upload.ts'

/** What a finished upload is and what its item could say. Throws `not-found` while bytes are missing. */
export function factsOfUpload({ state, upload }: OwnUpload): UploadFacts {
  if (state !== 'finished') throw notFound()
  const kind = upload.suggested_kind
  const { date, place, body, ...fields } = suggestFields(kind, upload)
  return {
    uploadId: upload.id,
    filename: upload.filename,
    mediaType: upload.media_type,
    family: upload.family,
    size: upload.size,
    suggested: { kind, ...fields, ...(body && { body }), ...(date && { date }), ...(place && { place }) },
  }
}
