import { type BackupFigures, verificationScopes } from '@lares/shared-types/backups'
import { Type } from 'typebox'
import { BackupError, isBackupError } from '../../backup/backup-error.ts'
import type { BackupPlace } from '../../backup/place.ts'
import { applyRetention, UnreadableSnapshot } from '../../backup/retention.ts'
import { verifySnapshot } from '../../backup/verify-snapshot.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { toProblem } from './place-problems.ts'
import { runBackupJob } from './run-job.ts'
import { runPolicy } from './run-policy.ts'
import { toInstant } from './snapshots.ts'
import { endRun, loadDamage, reopenRun, type WorkEnd } from './stored-runs.ts'
import { withTargetPlace } from './target-place.ts'

/** Restores a snapshot of a target to a scratch database and compares it; older snapshots are then removed by the retention. */
export const backupVerifyJob = defineOperation({
  name: 'backup-verify',
  payload: Type.Object({
    targetId: Type.String(),
    scope: Type.Enum(verificationScopes),
    /** The latest if it is absent. */
    snapshotId: Type.Optional(Type.String()),
    ...operationPayload,
  }),
  policy: runPolicy,
  async handle({ targetId, scope, snapshotId, operationId }, context): Promise<OperationOutcome> {
    const { services, signal, operation } = context
    return runBackupJob({ targetId, operationId }, context, ({ target }) =>
      withTargetPlace(
        services,
        target,
        async (place): Promise<WorkEnd> => {
          const id = snapshotId ?? (await findLatest(place))
          const report = await verifySnapshot(services.files, place, id, {
            scope,
            signal,
            progress: ({ phase, done, total }) =>
              phase === 'verifying' && operation.progress({ done, ...(total !== undefined && { total }) }),
          })
          if (report.damaged.length + report.missing.length > 0)
            return { state: 'failed', error: 'damaged', snapshotId: id }
          // Only a backup that was proved restorable takes the place of older ones.
          const damage = await loadDamage(services.db, targetId)
          const isMended = !damage || (scope === 'full' && damage.snapshotId === id)
          const retention = isMended
            ? await applyRetention(place, target.retention, { now: services.now, signal })
                .then(({ removedSnapshots }) => ({ removedSnapshots: removedSnapshots.length }))
                .catch(toRetentionFigures)
            : undefined
          const { items } = await place.readManifest(id)
          return {
            state: 'succeeded',
            snapshotId: id,
            figures: {
              items,
              rows: report.rows,
              checkedFiles: report.readOriginals,
              ...retention,
            },
          }
        },
        { signal },
      ),
    )
  },
  prepareRetry: (trx, { operationId }) => reopenRun(trx, operationId),
  async cancel(trx, { operationId }) {
    if (operationId !== undefined) await endRun(trx, operationId, { state: 'cancelled' }, new Date())
  },
})

async function findLatest(place: BackupPlace): Promise<string> {
  const [latest] = await place.listSnapshots()
  if (!latest) throw new BackupError('snapshot-missing', `${place.storage.description} has no snapshot`)
  return latest.id
}

/** A retention that fails leaves more snapshots than it should: the page says why, and the next one removes them. */
function toRetentionFigures(error: unknown): BackupFigures {
  const retentionProblem = isBackupError(error) ? toProblem(error) : undefined
  if (!retentionProblem) throw error
  return {
    retentionProblem,
    ...(error instanceof UnreadableSnapshot && { damagedSnapshotAt: toInstant(error.snapshotId) }),
  }
}
