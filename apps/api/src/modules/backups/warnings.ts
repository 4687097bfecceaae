import type { Selectable, Transaction } from 'kysely'
import type { BackupRunsTable } from '../../db/schema/backups.ts'
import type { Database } from '../../db/schema/database.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../services.ts'
import { getDaysSinceProof, type ScheduleState } from './schedule.ts'
import { loadTargetRuns } from './stored-runs.ts'

/** Administrators are told again about a target that stays overdue. */
const repeatedAfterMs = 7 * 24 * 3600 * 1000

/** Tells administrators of a run that has failed, and that backups work again once one was proved restorable. */
export async function recordOutcome(
  trx: Transaction<Database>,
  { now }: Pick<Services, 'now'>,
  run: Selectable<BackupRunsTable>,
): Promise<void> {
  const targetId = run.target_id
  if (targetId === null || run.kind === 'restore') return
  const entity = { type: 'backup', id: targetId } as const
  if (run.state === 'failed') {
    await notify(trx, {
      recipients: 'administrators',
      kind: 'backup-failed',
      params: {},
      entity,
      key: targetId,
    })
    await saveWarning(trx, targetId, now())
  }
  if (run.state === 'succeeded' && run.kind === 'verify') {
    const runs = (await loadTargetRuns(trx, [targetId])).get(targetId)
    // A sample may not have read the damaged file, and a snapshot is verified without originals that are damaged in the archive.
    if (runs?.damage || runs?.lastBackup?.error === 'archive-damaged') return
    const warned = await trx
      .updateTable('backup_targets')
      .set({ warned_at: null })
      .where('id', '=', targetId)
      .where('warned_at', 'is not', null)
      .executeTakeFirst()
    if (warned.numUpdatedRows === 0n) return
    await notify(trx, {
      recipients: 'administrators',
      kind: 'backup-recovered',
      params: {},
      entity,
      key: targetId,
    })
  }
}

/** Tells administrators that the last proof of a target is too old, once a week. */
export async function warnOfOverdue(
  trx: Transaction<Database>,
  now: Date,
  target: { readonly id: string; readonly warned_at: Date | null },
  state: ScheduleState,
): Promise<void> {
  if (target.warned_at && now.getTime() - target.warned_at.getTime() < repeatedAfterMs) return
  await notify(trx, {
    recipients: 'administrators',
    kind: 'backup-overdue',
    params: { days: getDaysSinceProof(state, now) },
    entity: { type: 'backup', id: target.id },
    key: target.id,
  })
  await saveWarning(trx, target.id, now)
}

async function saveWarning(trx: Transaction<Database>, targetId: string, at: Date): Promise<void> {
  await trx.updateTable('backup_targets').set({ warned_at: at }).where('id', '=', targetId).execute()
}
