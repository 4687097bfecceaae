import type { Services } from '../../services.ts'
import type { PartialUploads } from './partial-uploads.ts'
import { takeArrivedFile } from './take-arrived-file.ts'

/** Finishes the upload of an id if its last byte has arrived; one that is not complete or not there stays as it is. */
export type FinishArrived = (id: string) => Promise<void>

/**
 * Finishes uploads, each once at a time in this process. Whatever a killed process left undone is done by the next
 * call: the bytes stay where they arrived until a row names them.
 */
export function createFinisher(services: Services, partial: PartialUploads): FinishArrived {
  const running = new Map<string, Promise<void>>()
  return (id) => {
    const known = running.get(id)
    if (known) return known
    const run = finish(services, partial, id).finally(() => running.delete(id))
    running.set(id, run)
    return run
  }
}

async function finish(services: Services, partial: PartialUploads, id: string): Promise<void> {
  const upload = await partial.find(id)
  if (!upload || upload.offset !== upload.size) return
  const { filename, owner } = upload.metadata ?? {}
  const path = partial.pathOf(id)
  try {
    if (owner && !(await isNamed(services, id)))
      await takeArrivedFile(services, { uploadId: id, ownerId: owner, path, filename: filename ?? '' })
  } catch (error) {
    // Another process that works on the same folder may have been faster; a user who is gone needs no file.
    if (!(await isNamed(services, id)) && (await isUser(services, owner))) throw error
  }
  await partial.forget(id)
}

/** Whether a row stands for this upload already, its own or that of the file that an item made of it. */
async function isNamed({ db }: Services, id: string): Promise<boolean> {
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

/** Whether the owner of an upload is still somebody. */
export async function isUser({ db }: Services, id: string | null | undefined): Promise<boolean> {
  if (!id) return false
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
