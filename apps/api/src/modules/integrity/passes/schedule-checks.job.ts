import { type CheckName, checkNames } from '@lares/shared-types/integrity'
import { Type } from 'typebox'
import { defineJob, minutes, slowPolling } from '../../../jobs/define-job.ts'
import type { Services } from '../../../services.ts'
import type { Check } from '../checks/check.ts'
import { checks } from '../checks/registry.ts'
import { startChecks } from './stored-checks.ts'

const hourMs = 3_600_000

/** How long after its last completion a check is due: first in the night, and on a machine that is off at night at any hour. */
const dueAfterMs: Record<Check['schedule'], { readonly atNight: number; readonly anyTime: number }> = {
  nightly: { atNight: 20 * hourMs, anyTime: 36 * hourMs },
  monthly: { atNight: 29 * 24 * hourMs, anyTime: 31 * 24 * hourMs },
}

const isNight = (at: Date) => at.getHours() >= 2 && at.getHours() < 5

/** Starts the checks that are due. */
export const scheduleChecksJob = defineJob({
  name: 'schedule-checks',
  payload: Type.Object({}),
  policy: { expireInSeconds: 5 * minutes, retryLimit: 2, cron: '23 * * * *', ...slowPolling },
  async handle(_payload, { services }): Promise<void> {
    const due = await listDueChecks(services)
    if (due.length > 0) await startChecks(services, due)
  },
})

/** The checks that are due, by when each was last completed, or by the age of the archive. */
async function listDueChecks({ db, now }: Services): Promise<CheckName[]> {
  const at = now()
  const { created } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.min('created_at').as('created'))
    .executeTakeFirstOrThrow()
  if (!created) return []
  const rows = await db.selectFrom('integrity_checks').select(['name', 'completed_at']).execute()
  const completed = new Map(rows.map((row) => [row.name, row.completed_at]))
  return checkNames.filter((name) => {
    const { atNight, anyTime } = dueAfterMs[checks[name].schedule]
    const age = at.getTime() - (completed.get(name) ?? created).getTime()
    return age >= (isNight(at) ? atNight : anyTime)
  })
}
