import { rm } from 'node:fs/promises'
import { AppError } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import { isCode } from '../../files/file-system-errors.ts'
import { answerToLoss } from '../../http/database-away.ts'
import type { Services } from '../../services.ts'

/**
 * Whether the archive can serve: what signing in and reading items begin with, the queues, and the folder of files. A full
 * disk does not keep it from being read. Throws `upstream-unavailable`.
 */
export async function checkReadiness({ db, files }: Services): Promise<void> {
  try {
    await sql`select hidden.tag_ids from users, hidden_labels(users.id) hidden limit 1`.execute(db)
    await sql`select item_id from search_documents limit 1`.execute(db)
    await sql`select 1 from pgboss.queue limit 1`.execute(db)
    await checkFiles(files)
  } catch (cause) {
    throw (
      answerToLoss(cause) ??
      new AppError('upstream-unavailable', { message: 'The archive cannot serve just now.', cause })
    )
  }
}

async function checkFiles(files: Services['files']): Promise<void> {
  try {
    await rm(await files.makeWorkFolder(), { recursive: true })
  } catch (error) {
    if (!isCode(error, 'ENOSPC')) throw error
  }
}
