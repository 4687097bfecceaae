import { defaultBackupSchedule } from '@lares/shared-types/backups'
import { describe, expect, test } from 'vitest'
import {
  getDaysSinceProof,
  getNextBackup,
  getNextFullCheck,
  isOverdue,
  type ScheduleState,
} from './schedule.ts'

/** A local time, like those of a schedule. November 2, 2026 is a Monday. */
const at = (day: number, hour = 0, minute = 0) => new Date(2026, 10, day, hour, minute)

const create = (more: Partial<ScheduleState> = {}): ScheduleState => ({
  schedule: defaultBackupSchedule,
  enabled: true,
  since: at(2, 14),
  backedUpAt: undefined,
  fullCheckAt: undefined,
  fullCheckTriedAt: undefined,
  provedAt: undefined,
  fullyProvedAt: undefined,
  ...more,
})

describe('the next backup', () => {
  test('is at the hour of the schedule after the last one, also if that was missed', () => {
    expect(getNextBackup(create())).toEqual(at(3, 3))
    expect(getNextBackup(create({ backedUpAt: at(3, 3, 0) }))).toEqual(at(4, 3))
    expect(getNextBackup(create({ backedUpAt: at(3, 2, 59) }))).toEqual(at(3, 3))
  })

  test('is on the weekday of a weekly schedule', () => {
    const schedule = { ...defaultBackupSchedule, every: 'week', weekday: 7 } as const
    expect(getNextBackup(create({ schedule }))).toEqual(at(8, 3))
    expect(getNextBackup(create({ schedule, backedUpAt: at(8, 3, 1) }))).toEqual(at(15, 3))
    expect(getNextBackup(create({ schedule: { ...schedule, weekday: 3 } }))).toEqual(at(4, 3))
  })

  test('is never without a schedule, or while the target is switched off', () => {
    expect(getNextBackup(create({ enabled: false }))).toBeUndefined()
    const schedule = { ...defaultBackupSchedule, every: 'never' } as const
    expect(getNextBackup(create({ schedule }))).toBeUndefined()
    expect(getNextFullCheck(create({ schedule }))).toBeUndefined()
  })

  test('has the same hour after the clock has changed', () => {
    // Where the tests run in a zone with summer time: late on the evening before the change.
    const next = getNextBackup(create({ backedUpAt: new Date(2026, 9, 24, 3, 0) }))
    expect(next).toEqual(new Date(2026, 9, 25, 3, 0))
  })
})

test('the whole is verified a month after the last time, at the hour of the backups', () => {
  expect(getNextFullCheck(create({ fullCheckAt: at(2, 3, 20) }))).toEqual(new Date(2026, 11, 2, 3))
  const schedule = { ...defaultBackupSchedule, fullCheckEvery: 'week' } as const
  expect(getNextFullCheck(create({ schedule, fullCheckAt: at(2, 3, 20) }))).toEqual(at(9, 3))
})

test('a verification of the whole that could not be done is tried again the next day', () => {
  const fullCheckAt = at(2, 3, 20)
  const schedule = { ...defaultBackupSchedule, fullCheckEvery: 'week' } as const
  const failed = (fullCheckTriedAt: Date) => create({ schedule, fullCheckAt, fullCheckTriedAt })
  expect(getNextFullCheck(failed(at(9, 3, 5)))).toEqual(at(10, 3))
  expect(getNextFullCheck(failed(at(10, 3, 5)))).toEqual(at(11, 3))
  // One that was started by hand in between does not postpone it.
  expect(getNextFullCheck(failed(at(5, 18)))).toEqual(at(9, 3))
})

describe('a proof is overdue', () => {
  const fullyProvedAt = at(10)

  test('two days after a daily one, nine after a weekly one', () => {
    const proved = { provedAt: at(10, 3), fullyProvedAt }
    expect(isOverdue(create(proved), at(12, 2))).toBe(false)
    expect(isOverdue(create(proved), at(12, 4))).toBe(true)
    const schedule = { ...defaultBackupSchedule, every: 'week' } as const
    expect(isOverdue(create({ ...proved, schedule }), at(19, 2))).toBe(false)
    expect(isOverdue(create({ ...proved, schedule }), at(19, 4))).toBe(true)
  })

  test('if there has been none since the target was added', () => {
    expect(isOverdue(create(), at(4, 13))).toBe(false)
    expect(isOverdue(create(), at(4, 15))).toBe(true)
    expect(getDaysSinceProof(create(), at(7, 15))).toBe(5)
  })

  test('if the whole was not verified for longer than its schedule permits', () => {
    const provedAt = new Date(2026, 11, 12)
    expect(isOverdue(create({ provedAt, fullyProvedAt: at(11) }), provedAt)).toBe(false)
    expect(isOverdue(create({ provedAt, fullyProvedAt: at(9) }), provedAt)).toBe(true)
  })

  test('never without a schedule or while the target is switched off', () => {
    const schedule = { ...defaultBackupSchedule, every: 'never' } as const
    expect(isOverdue(create({ schedule }), at(30))).toBe(false)
    expect(isOverdue(create({ enabled: false }), at(30))).toBe(false)
  })
})
