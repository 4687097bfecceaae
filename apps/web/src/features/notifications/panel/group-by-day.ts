interface Created {
  readonly id: string
  readonly createdAt: string
}

/** Groups a list, ordered by time, by the day in the time zone of the browser. An entry that appears on two pages is listed once. */
export function groupByDay<T extends Created>(entries: readonly T[]): { day: Date; entries: T[] }[] {
  const groups: { day: Date; entries: T[] }[] = []
  for (const entry of new Map(entries.map((each) => [each.id, each])).values()) {
    const day = new Date(entry.createdAt)
    day.setHours(0, 0, 0, 0)
    const latest = groups.at(-1)
    if (latest?.day.getTime() === day.getTime()) latest.entries.push(entry)
    else groups.push({ day, entries: [entry] })
  }
  return groups
}
