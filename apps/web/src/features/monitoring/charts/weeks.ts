import type { Activity } from '@lares/shared-types/contracts/monitoring'

const dayMs = 24 * 3600 * 1000
const shownWeeks = 53

interface HeatDay {
  /** Such as `2026-11-26`. */
  readonly day: string
  readonly changes: number
  /** From 0, nothing, to 4, as much as on the busiest days; `none` for days that have not come yet. */
  readonly level: 0 | 1 | 2 | 3 | 4 | 'none'
}

interface Week {
  /** The first day of a month that is in this week. */
  readonly startsMonth?: string
  /** From Monday to Sunday. */
  readonly days: readonly HeatDay[]
}

/** The last 53 weeks up to a day. @param days those on which something was changed */
export function buildWeeks(days: Activity['days'], today: string): Week[] {
  const counts = new Map(days.map(({ day, changes }) => [day, changes]))
  const busiest = Math.max(1, ...counts.values())
  const end = Date.parse(today)
  const monday = end - ((new Date(end).getUTCDay() + 6) % 7) * dayMs
  return Array.from({ length: shownWeeks }, (_, index): Week => {
    const start = monday - (shownWeeks - 1 - index) * 7 * dayMs
    const daysOfWeek = Array.from({ length: 7 }, (_unused, number): HeatDay => {
      const time = start + number * dayMs
      const day = new Date(time).toISOString().slice(0, 10)
      const changes = counts.get(day) ?? 0
      return { day, changes, level: time > end ? 'none' : getLevel(changes, busiest) }
    })
    const first = daysOfWeek.find(({ day }) => day.endsWith('-01'))
    return { ...(first && { startsMonth: first.day }), days: daysOfWeek }
  })
}

/** By the logarithm, so that one import of thousands does not make all other days look idle. */
function getLevel(changes: number, busiest: number): 0 | 1 | 2 | 3 | 4 {
  if (changes === 0) return 0
  const share = Math.log(changes + 1) / Math.log(busiest + 1)
  return share <= 0.25 ? 1 : share <= 0.5 ? 2 : share <= 0.75 ? 3 : 4
}

/** Changes by month, such as `2026-11`, ascending. */
export function sumMonths(days: Activity['days']): { month: string; changes: number }[] {
  const months = new Map<string, number>()
  for (const { day, changes } of days) {
    const month = day.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + changes)
  }
  return [...months].map(([month, changes]) => ({ month, changes }))
}
