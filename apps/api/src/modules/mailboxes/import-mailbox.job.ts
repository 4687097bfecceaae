import { Type } from 'typebox'
import { hours } from '../../jobs/define-job.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { enqueueTypesenseSync } from '../../search-index/typesense/enqueue-sync.ts'
import { importMailbox } from './import-mailbox.ts'
import { mailboxImportLostJob } from './mailbox-import-lost.job.ts'
import { cancelImport, reopenImport } from './stored-imports.ts'

/** Creates items from the mails in an uploaded mailbox file, for a limited time; another job continues. */
export const importMailboxJob = defineOperation({
  name: 'import-mailbox',
  payload: Type.Object({ assetId: Type.String(), ...operationPayload }),
  policy: {
    expireInSeconds: hours,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 1,
    deadLetter: mailboxImportLostJob,
  },
  async handle({ assetId }, context): Promise<OperationOutcome> {
    const outcome = await importMailbox(context.services, assetId, context)
    await enqueueTypesenseSync(context.services)
    return outcome
  },
  prepareRetry: (trx, { assetId }) => reopenImport(trx, assetId),
  /** The mails imported so far stay. */
  cancel: (trx, { assetId, operationId }) => cancelImport(trx, assetId, operationId),
})
