import type { BackupSchedule } from '@lares/shared-types/backups'

const dayMs = 24 * 3600 * 1000

/** What decides when a target is due, and when its last proof is too old. */
export interface ScheduleState {
  readonly schedule: BackupSchedule
  readonly enabled: boolean
  /** When the target was added, or moved to its present place. */
  readonly since: Date
  /** When the latest backup was started, whoever started it and however it ended. */
  readonly backedUpAt: Date | undefined
  /** When the latest full verification was started that has read everything. */
  readonly fullCheckAt: Date | undefined
  /** When any full verification was last started. */
  readonly fullCheckTriedAt: Date | undefined
  /** When a verification last succeeded, and a full one. */
  readonly provedAt: Date | undefined
  readonly fullyProvedAt: Date | undefined
}

const fullCheckDays: Record<BackupSchedule['fullCheckEvery'], number> = { week: 7, month: 30, quarter: 91 }
/** One backup may be missed before anybody is warned. */
const permittedAgeDays: Record<BackupSchedule['every'], number> = { day: 2, week: 9, never: Infinity }

/** The first scheduled time after the latest backup, which is in the past if it was missed; undefined without a schedule. */
export function getNextBackup({ schedule, enabled, since, backedUpAt }: ScheduleState): Date | undefined {
  if (!enabled || schedule.every === 'never') return undefined
  const after = backedUpAt ?? since
  const next = getFirstSlot(schedule.hour, after)
  while (schedule.every === 'week' && getWeekday(next) !== schedule.weekday) next.setDate(next.getDate() + 1)
  return next
}

/**
 * When the whole of a backup is to be verified next: at the hour of the backups, some time after the last time. One that could not
 * be done is tried again the next day.
 */
export function getNextFullCheck({
  schedule,
  enabled,
  since,
  fullCheckAt,
  fullCheckTriedAt,
}: ScheduleState): Date | undefined {
  if (!enabled || schedule.every === 'never') return undefined
  const interval = fullCheckDays[schedule.fullCheckEvery] * dayMs
  const next = getFirstSlot(schedule.hour, new Date((fullCheckAt ?? since).getTime() + interval - dayMs / 2))
  const again = fullCheckTriedAt && getFirstSlot(schedule.hour, fullCheckTriedAt)
  return again && again > next ? again : next
}

/** Whether the last proof is longer ago than the schedule permits, with some days for what can happen. */
export function isOverdue(state: ScheduleState, now: Date): boolean {
  const { schedule, enabled, since, provedAt, fullyProvedAt } = state
  if (!enabled || schedule.every === 'never') return false
  const permittedDays = permittedAgeDays[schedule.every]
  const isOlderThan = (proof: Date | undefined, days: number) =>
    now.getTime() - (proof ?? since).getTime() > days * dayMs
  const fullDays = fullCheckDays[schedule.fullCheckEvery] + permittedDays
  return isOlderThan(provedAt, permittedDays) || isOlderThan(fullyProvedAt, fullDays)
}

/** Whole days since the last proof. */
export function getDaysSinceProof({ since, provedAt }: ScheduleState, now: Date): number {
  return Math.floor((now.getTime() - (provedAt ?? since).getTime()) / dayMs)
}

/** The first time after `after` at which the machine's clock shows this full hour. */
function getFirstSlot(hour: number, after: Date): Date {
  const slot = new Date(after)
  slot.setHours(hour, 0, 0, 0)
  // By the calendar and not by 24 hours, because of the days on which the clock changes.
  if (slot <= after) slot.setDate(slot.getDate() + 1)
  return slot
}

/** ISO 8601: 1 is Monday, 7 is Sunday. */
function getWeekday(date: Date): number {
  return date.getDay() || 7
}
