import { rm } from 'node:fs/promises'
import { AppError } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { toUnavailableError } from '../../http/database-errors.ts'
import type { Services } from '../../services.ts'

/**
 * Throws `upstream-unavailable` if the archive is not ready: it queries what signing in, searching and queues need, and
 * accesses the file store. A full disk does not count, because the archive can still be read.
 */
export async function checkReadiness({ db, files, jobs }: Services): Promise<void> {
  try {
    await sql`select hidden.tag_ids from users, hidden_labels(users.id) hidden limit 1`.execute(db)
    await sql`select item_id from search_documents limit 1`.execute(db)
    await jobs.checkQueues()
    await checkFileStore(files)
  } catch (cause) {
    throw (
      toUnavailableError(cause) ??
      new AppError('upstream-unavailable', { message: 'The archive is not ready.', cause })
    )
  }
}

async function checkFileStore(files: Services['files']): Promise<void> {
  try {
    await rm(await files.createWorkFolder(), { recursive: true })
  } catch (error) {
    if (!hasErrorCode(error, 'ENOSPC')) throw error
  }
}
