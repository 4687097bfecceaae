import { Type } from 'typebox'
import { defineJob, hours } from '../../jobs/define-job.ts'
import { enqueueTypesenseSync } from '../../search/typesense/enqueue-sync.ts'
import { importMailbox } from './import-mailbox.ts'
import { mailboxImportLostJob } from './mailbox-import-lost.job.ts'

/** Creates items from the mails in an uploaded mailbox file, for a limited time; another job continues. */
export const importMailboxJob = defineJob({
  name: 'import-mailbox',
  payload: Type.Object({ assetId: Type.String() }),
  policy: {
    expireInSeconds: hours,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: mailboxImportLostJob,
  },
  async handle({ assetId }, { services, signal }): Promise<void> {
    await importMailbox(services, assetId, signal)
    await enqueueTypesenseSync(services)
  },
})
