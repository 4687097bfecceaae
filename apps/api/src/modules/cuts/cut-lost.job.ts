import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { operationPayload } from '../../jobs/operations/operation-job.ts'
import { endLostOperationIn } from '../../jobs/operations/stored-operations.ts'
import { removeUnplayedVersion } from '../versions/remove-version.ts'
import { removeStoredPieces } from './save-pieces.ts'

/** Ends a cut after the last attempt of its job, and removes what it has stored without having finished: files of pieces, and a version that is not played. */
export const cutLostJob = defineJob({
  name: 'cut-lost',
  payload: Type.Object({ cutId: Type.String(), ...operationPayload }),
  policy: { expireInSeconds: minutes, retryLimit: 20, concurrency: 1, pollSeconds: 5 },
  async handle({ cutId, operationId }, { services: { db, jobs } }): Promise<void> {
    await inTransaction(db, async (trx) => {
      const cut = await trx.selectFrom('cuts').select('plan').where('id', '=', cutId).executeTakeFirst()
      if (cut) await removeStoredPieces(trx, { jobs }, cutId, cut.plan)
      if (cut?.plan.version) await removeUnplayedVersion(trx, cut.plan.version.id)
      if (operationId !== undefined) await endLostOperationIn(trx, operationId)
    })
  },
})
