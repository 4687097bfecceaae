import { AppError } from '@lares/server-kit/app-error'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'
import type { Services } from '../../services.ts'
import { getNextBackup, getNextFullCheck, isOverdue, type ScheduleState } from './schedule.ts'
import { startBackup, startVerification } from './start-run.ts'
import { loadTargetRuns } from './stored-runs.ts'
import { getScheduleState, type StoredTarget } from './stored-targets.ts'
import { warnOfOverdue } from './warnings.ts'

/** Starts the backups and full verifications that are due, also those that were missed, and warns of overdue ones. */
export const runDueBackupsJob = defineJob({
  name: 'run-due-backups',
  payload: Type.Object({}),
  policy: { expireInSeconds: 5 * minutes, retryLimit: 2, cron: '*/5 * * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    const targets = await services.db.selectFrom('backup_targets').selectAll().orderBy('id').execute()
    const runs = await loadTargetRuns(
      services.db,
      targets.map(({ id }) => id),
    )
    for (const target of targets) {
      signal.throwIfAborted()
      const state = getScheduleState(target, runs.get(target.id))
      await startWhatIsDue(services, target, state).catch(ignoreUnlessUnexpected)
      const now = services.now()
      if (isOverdue(state, now))
        await inTransaction(services.db, (trx) => warnOfOverdue(trx, now, target, state))
    }
  },
})

async function startWhatIsDue(services: Services, { id }: StoredTarget, state: ScheduleState): Promise<void> {
  const now = services.now()
  const isDue = (next: Date | undefined) => next !== undefined && next <= now
  const scope = isDue(getNextFullCheck(state)) ? 'full' : 'sample'
  if (isDue(getNextBackup(state))) await startBackup(services, id, undefined, scope)
  else if (scope === 'full' && state.backedUpAt) await startVerification(services, id, undefined, { scope })
}

/** A target that is busy or lacks its keys is tried again with the next run of this job. */
function ignoreUnlessUnexpected(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
