/**
 * Countries whose way of writing dates and numbers a user can choose, as ISO 3166-1 alpha-2 codes: those where one of the
 * languages is spoken by many.
 */
export const localeRegions = [
  'AT',
  'AU',
  'BE',
  'CA',
  'CH',
  'DE',
  'FR',
  'GB',
  'IE',
  'IN',
  'IT',
  'LI',
  'LU',
  'NZ',
  'US',
  'ZA',
] as const

export type LocaleRegion = (typeof localeRegions)[number]

/** The regions of the list whose calendars begin the week on Sunday, by CLDR. */
const sundayRegions: readonly LocaleRegion[] = ['CA', 'IN', 'US', 'ZA']

/** The day with which weeks begin, from 0 for Monday to 6 for Sunday. */
export function getFirstWeekday(region: LocaleRegion | null): number {
  return region !== null && sundayRegions.includes(region) ? 6 : 0
}
