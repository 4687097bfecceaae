/** The instant of a document that a trait is about: `s` its date, `a` when it was added. */
export type EraPrefix = 's' | 'a'

/** The first month that traits distinguish, January of the year 0: dates in the archive start with the year 1. */
export const firstMonth = 0

/** The last month that traits distinguish, December 9999, in months since the year 0. */
export const lastMonth = 9999 * 12 + 11

/** The month of an instant in UTC, in months since the year 0. */
export function toMonth(instant: Date): number {
  const month = instant.getUTCFullYear() * 12 + instant.getUTCMonth()
  return Math.min(Math.max(month, firstMonth), lastMonth)
}

/** Lengths of eras in months, the longest first, each with the letter that stands for it in a trait. */
const eras = [
  [12_000, 't'],
  [1_200, 'c'],
  [120, 'd'],
  [12, 'y'],
  [1, 'm'],
] as const

/**
 * The smallest list of traits that covers the months from `first` to `last`, both included: at most some seventy. A
 * document has one of them (`search_marks` in db/migrations/0009-search-eras.sql) if and only if its instant lies in
 * these months.
 */
export function getMonthTraits(prefix: EraPrefix, first: number, last: number): string[] {
  const traits: string[] = []
  for (let month = first; month <= last; ) {
    const [length, letter] =
      eras.find(([months]) => month % months === 0 && month + months - 1 <= last) ?? ([1, 'm'] as const)
    traits.push(`${prefix}${letter}${month}`)
    month += length
  }
  return traits
}

/** The trait of documents without a date. */
export function getUndatedTrait(prefix: EraPrefix): string {
  return `${prefix}none`
}
