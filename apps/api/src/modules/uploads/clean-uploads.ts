import { inTransaction } from '../../db/in-transaction.ts'
import type { Handler } from '../../jobs/handler.ts'
import type { Services } from '../../services.ts'
import { createFinisher, isUser } from './finish-arrived.ts'
import { PartialUploads, uploadLifetimeMs } from './partial-uploads.ts'
import { uploadsFolder } from './uploads-folder.ts'

/** Work that has stood still for so long was left by a process that was killed. */
const workLifetimeMs = 2 * 24 * 3600 * 1000

/**
 * Finishes what a killed process left complete, and removes what was given up, what no item has taken for a week and
 * what was arriving from people who are gone.
 */
export const cleanUploads: Handler<'clean-uploads'> = async (services, _data, signal) => {
  const partial = new PartialUploads(uploadsFolder(services.config))
  const finish = createFinisher(services, partial)
  const now = services.now().getTime()
  for (const id of await partial.list()) {
    signal.throwIfAborted()
    await finish(id)
    const owner = (await partial.find(id))?.metadata?.owner
    if (owner && !(await isUser(services, owner))) await partial.forget(id)
    else await partial.forgetIfIdle(id, new Date(now - uploadLifetimeMs))
  }
  await dropUntaken(services, new Date(now - uploadLifetimeMs))
  await services.files.removeWorkFolders(new Date(now - workLifetimeMs))
}

async function dropUntaken({ db, jobs }: Services, before: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const dropped = await trx
      .deleteFrom('uploads')
      .where('finished_at', '<', before)
      .returning('sha256')
      .execute()
    const sha256s = dropped.map(({ sha256 }) => sha256)
    if (sha256s.length > 0) await jobs.send(trx, 'remove-files', { sha256s })
  })
}
