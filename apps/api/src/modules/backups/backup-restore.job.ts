import { Type } from 'typebox'
import { restoreSnapshot } from '../../backup/restore/restore-snapshot.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { runBackupJob } from './run-job.ts'
import { runPolicy } from './run-policy.ts'
import { endRun } from './stored-runs.ts'
import { withTargetPlace } from './target-place.ts'

/** Replaces the archive by a snapshot, all or nothing; what it contains is put aside. */
export const backupRestoreJob = defineOperation({
  name: 'backup-restore',
  payload: Type.Object({ targetId: Type.String(), snapshotId: Type.String(), ...operationPayload }),
  policy: runPolicy,
  async handle({ targetId, snapshotId, operationId }, context): Promise<OperationOutcome> {
    const { services, signal, operation } = context
    return runBackupJob({ targetId, operationId }, context, ({ target }) =>
      withTargetPlace(
        services,
        target,
        async (place) => {
          const { items } = await place.readManifest(snapshotId)
          const report = await restoreSnapshot(place, snapshotId, services, {
            replace: true,
            signal,
            progress: ({ phase, done, total }) =>
              phase === 'originals' && operation.progress({ done, ...(total !== undefined && { total }) }),
          })
          const { rows, originals, adoptedBytes } = report
          return {
            state: 'succeeded',
            snapshotId,
            figures: { items, rows, files: originals, addedBytes: adoptedBytes },
          }
        },
        { anyArchive: true },
      ),
    )
  },
  async cancel(trx, { operationId }) {
    if (operationId !== undefined) await endRun(trx, operationId, { state: 'cancelled' }, new Date())
  },
})
