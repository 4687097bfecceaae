import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { setState } from './stored-imports.ts'

/** Marks an import as failed after its last attempt; imported mails remain. */
export const mailboxImportLostJob = defineJob({
  name: 'mailbox-import-lost',
  payload: Type.Object({ assetId: Type.String() }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  async handle({ assetId }, { services }): Promise<void> {
    await setState(services.db, assetId, 'failed', 'failed')
  },
})
