import { AppError } from '@lares/server-kit/app-error'
import { Type } from 'typebox'
import { type RestoreReport, restoreSnapshot } from '../../backup/restore/restore-snapshot.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { runBackupJob } from './run-job.ts'
import { runPolicy } from './run-policy.ts'
import { endRun, type WorkEnd } from './stored-runs.ts'
import { withTargetPlace } from './target-place.ts'

/** Replaces the archive by a snapshot, all or nothing; what it contains is put aside. */
export const backupRestoreJob = defineOperation({
  name: 'backup-restore',
  payload: Type.Object({
    targetId: Type.String(),
    snapshotId: Type.String(),
    acceptedLosses: Type.Optional(Type.Integer()),
    ...operationPayload,
  }),
  policy: runPolicy,
  async handle(
    { targetId, snapshotId, acceptedLosses = 0, operationId },
    context,
  ): Promise<OperationOutcome> {
    const { services, signal, operation } = context
    return runBackupJob({ targetId, operationId }, context, ({ target, saveEnd, willRetry }) =>
      withTargetPlace(
        services,
        target,
        (place) =>
          services.withBackupSources(async (otherSources) => {
            const report = await restoreSnapshot(place, snapshotId, services, {
              replace: true,
              otherSources,
              acceptedLosses,
              signal,
              progress: ({ phase, done, total }) =>
                phase === 'originals' && operation.progress({ done, ...(total !== undefined && { total }) }),
              willRetry,
              save: (trx, restored) => saveEnd(trx, toEnd(restored)),
            })
            return toEnd(report)
          }),
        { anyArchive: true, signal },
      ),
    )
  },
  // A restore replaces the archive, and is started again by somebody who confirms that with a password.
  async prepareRetry() {
    throw new AppError('forbidden', { message: 'A restore is started again on the page of backups.' })
  },
  async cancel(trx, { operationId }) {
    if (operationId !== undefined) await endRun(trx, operationId, { state: 'cancelled' }, new Date())
  },
})

function toEnd(report: RestoreReport): WorkEnd {
  const { snapshotId, items, rows, originals, adoptedBytes, unavailable, lost } = report
  const missingFiles = unavailable.length + lost.length
  return {
    state: 'succeeded',
    snapshotId,
    figures: {
      items,
      rows,
      files: originals,
      addedBytes: adoptedBytes,
      ...(missingFiles > 0 && { missingFiles }),
    },
  }
}
