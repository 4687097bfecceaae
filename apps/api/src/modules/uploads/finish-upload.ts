import type { Services } from '../../services.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { examineFile, saveFinishedUpload } from './save-finished-upload.ts'

/** Finishes an upload when all of its bytes have arrived; does nothing for an incomplete or missing upload. */
export type FinishUpload = (id: string) => Promise<void>

/**
 * Creates a function that finishes uploads, with at most one run per upload at a time, in whichever process. A later call
 * completes what a killed process left undone, because the partial file is removed only after the row has been saved.
 */
export function createUploadFinisher(services: Services, partial: PartialUploads): FinishUpload {
  const running = new Map<string, Promise<void>>()
  return (id) => {
    const current = running.get(id)
    if (current) return current
    const run = finishIfComplete(services, partial, id).finally(() => running.delete(id))
    running.set(id, run)
    return run
  }
}

/** Takes the lock of the upload only when its bytes are complete: a request may still be verifying their checksum. */
async function finishIfComplete(services: Services, partial: PartialUploads, id: string): Promise<void> {
  const upload = await partial.find(id)
  if (!upload || upload.offset !== upload.size) return
  await partial.locks.runOnUpload(id, () => finishUpload(services, partial, id))
}

async function finishUpload(services: Services, partial: PartialUploads, id: string): Promise<void> {
  const upload = await partial.find(id)
  if (!upload || upload.offset !== upload.size) return
  const { filename, owner } = upload.metadata ?? {}
  const path = partial.getPath(id)
  try {
    if (owner && !(await isSaved(services, id))) {
      const file = await examineFile(services, path, filename ?? '')
      await saveFinishedUpload(services, { uploadId: id, ownerId: owner, file })
    }
  } catch (error) {
    // Another process may have finished the same upload first, and the upload of a deleted user is not needed.
    if (!(await isSaved(services, id)) && (await userExists(services, owner))) throw error
  }
  await partial.discard(id)
}

/** Whether the database already has the finished upload, or the asset that it became. */
async function isSaved({ db }: Services, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .unionAll(
      db
        .selectFrom('assets')
        .select('upload_id as id')
        .where('upload_id', '=', id)
        .$narrowType<{ id: string }>(),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a user exists; false for a missing id. */
export async function userExists({ db }: Services, id: string | null | undefined): Promise<boolean> {
  if (!id) return false
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
