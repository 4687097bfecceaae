import type { CalendarTexts } from '../calendar-texts.ts'

export const calendarTexts: CalendarTexts = {
  calendar: 'The family’s calendar',
  birthday: { one: '{name} turns {count}', other: '{name} turns {count}' },
  remembrance: {
    one: '{count} year since {name} died',
    other: '{count} years since {name} died',
  },
  wedding: {
    one: '{name} and {partner}, {count} year together',
    other: '{name} and {partner}, {count} years together',
  },
  doubt: {
    approximate: '{anniversary} (date approximate)',
    uncertain: '{anniversary} (date uncertain)',
    both: '{anniversary} (date approximate and uncertain)',
  },
}
