interface Anniversary {
  /** `2026-12-03` */
  readonly day: string
  readonly years: number
}

/** When the day of a date (`1956-12-03`) comes next, from a day on, that day included. */
export function nextAnniversary(date: string, from: string): Anniversary {
  const year = Number(from.slice(0, 4))
  const day = [dayIn(year, date), dayIn(year + 1, date)].find((one) => one >= from) ?? from
  return { day, years: Number(day.slice(0, 4)) - Number(date.slice(0, 4)) }
}

/** Where there is no 29 February, the day before 1 March stands for it. */
function dayIn(year: number, date: string): string {
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  const day = date.slice(5) === '02-29' && !isLeap ? '02-28' : date.slice(5)
  return `${String(year).padStart(4, '0')}-${day}`
}
