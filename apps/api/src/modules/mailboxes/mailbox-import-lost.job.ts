import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { operationPayload } from '../../jobs/operations/operation-job.ts'
import { endLostOperation } from '../../jobs/operations/stored-operations.ts'
import { setState } from './stored-imports.ts'

/** Marks an import as failed after its last attempt; imported mails remain. */
export const mailboxImportLostJob = defineJob({
  name: 'mailbox-import-lost',
  payload: Type.Object({ assetId: Type.String(), ...operationPayload }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  async handle({ assetId, operationId }, { services: { db } }): Promise<void> {
    await setState(db, assetId, 'failed', 'failed')
    if (operationId !== undefined) await endLostOperation(db, operationId)
  },
})
