import { verificationScopes } from '@lares/shared-types/backups'
import { Type } from 'typebox'
import { appVersion } from '../../backup/app-version.ts'
import { createSnapshot } from '../../backup/create-snapshot.ts'
import type { Manifest } from '../../backup/format/schemas.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { runBackupJob } from './run-job.ts'
import { runPolicy } from './run-policy.ts'
import { startFollowingVerification } from './start-run.ts'
import { endRun, loadDamage, reopenRun, type WorkEnd } from './stored-runs.ts'
import { withTargetPlace } from './target-place.ts'

/** Adds a snapshot to a target, and starts its verification. What was copied by an attempt that was killed is not copied again. */
export const backupJob = defineOperation({
  name: 'backup',
  payload: Type.Object({
    targetId: Type.String(),
    /** How much is verified afterwards. */
    scope: Type.Enum(verificationScopes),
    ...operationPayload,
  }),
  policy: runPolicy,
  async handle({ targetId, scope, operationId }, context): Promise<OperationOutcome> {
    const { services, signal, operation } = context
    return runBackupJob(
      { targetId, operationId },
      context,
      ({ target }) =>
        withTargetPlace(
          services,
          target,
          async (place) => {
            const source = { ...services, appVersion }
            const manifest = await createSnapshot(source, place, {
              signal,
              // A new snapshot must not take over what is damaged.
              recheck: (await loadDamage(services.db, targetId)) !== undefined,
              // Rows are counted without knowing how many there will be, and bytes are what takes long.
              progress: ({ phase, done, total }) =>
                phase === 'originals' && operation.progress({ done, ...(total !== undefined && { total }) }),
            })
            return toEnd(manifest)
          },
          { signal },
        ),
      (trx, backup) => startFollowingVerification(trx, services, { targetId, scope, backup }),
    )
  },
  prepareRetry: (trx, { operationId }) => reopenRun(trx, operationId),
  async cancel(trx, { operationId }) {
    if (operationId !== undefined) await endRun(trx, operationId, { state: 'cancelled' }, new Date())
  },
})

function toEnd(manifest: Manifest): WorkEnd {
  const { id, items, tables, originals, addedBytes, unreadable } = manifest
  if (unreadable.length > 0) return { state: 'failed', error: 'archive-damaged', snapshotId: id }
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    state: 'succeeded',
    snapshotId: id,
    figures: { items, rows, files: originals.rows, bytes: originals.bytes, addedBytes },
  }
}
