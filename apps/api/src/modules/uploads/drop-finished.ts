import { notFound } from '@lares/server-kit/app-error'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { FinishedUpload } from '../assets/take-uploads.ts'

/** Gives up an upload that no item has taken. Throws `not-found` when one just has. */
export async function dropFinished({ db, jobs }: Services, upload: FinishedUpload): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('uploads')
      .where('id', '=', upload.id)
      .where('owner_id', '=', upload.owner_id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    await jobs.send(trx, 'remove-files', { sha256s: [upload.sha256] })
  })
}
