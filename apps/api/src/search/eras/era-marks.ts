/** Which instant of a document an era is of: its date, or when it was added. */
export type EraPrefix = 's' | 'a'

/** The first month that eras tell apart, the January of the year 0: the archive keeps dates from the year 1 on. */
export const firstMonth = 0

/** The last month that eras tell apart, the December of 9999, in months since the year 0. */
export const lastMonth = 9999 * 12 + 11

/** An instant's month in UTC, in months since the year 0. */
export function monthOf(instant: Date): number {
  const month = instant.getUTCFullYear() * 12 + instant.getUTCMonth()
  return Math.min(Math.max(month, firstMonth), lastMonth)
}

/** Months of an era, the longest first, with the letter that stands for them. */
const eras = [
  [12_000, 't'],
  [1_200, 'c'],
  [120, 'd'],
  [12, 'y'],
  [1, 'm'],
] as const

/**
 * The fewest marks that cover the months from `first` to `last`, both included: some seventy at most. A document's marks
 * (`search_marks` of db/migrations/0009-search-eras.sql) have one of them if and only if its instant lies there.
 */
export function marksOfMonths(prefix: EraPrefix, first: number, last: number): string[] {
  const marks: string[] = []
  for (let month = first; month <= last; ) {
    const [length, letter] =
      eras.find(([months]) => month % months === 0 && month + months - 1 <= last) ?? ([1, 'm'] as const)
    marks.push(`${prefix}${letter}${month}`)
    month += length
  }
  return marks
}

/** The mark of what has no date. */
export function markOfNone(prefix: EraPrefix): string {
  return `${prefix}none`
}
