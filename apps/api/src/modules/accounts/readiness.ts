import { rm } from 'node:fs/promises'
import { AppError } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import { answerToLoss } from '../../http/database-away.ts'
import type { Services } from '../../services.ts'

/** Whether the archive can serve: database, queues, and room to write files. Throws `upstream-unavailable`. */
export async function checkReadiness({ db, files }: Services): Promise<void> {
  try {
    await sql`select 1 from pgboss.queue limit 1`.execute(db)
    await rm(await files.makeWorkFolder(), { recursive: true })
  } catch (cause) {
    throw (
      answerToLoss(cause) ??
      new AppError('upstream-unavailable', { message: 'The archive cannot serve just now.', cause })
    )
  }
}
