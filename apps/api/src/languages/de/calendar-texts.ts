import type { CalendarTexts } from '../calendar-texts.ts'

export const calendarTexts: CalendarTexts = {
  calendar: 'Kalender der Familie',
  birthday: { one: '{name} wird {count} Jahr alt', other: '{name} wird {count} Jahre alt' },
  remembrance: {
    one: '{count}. Todestag von {name}',
    other: '{count}. Todestag von {name}',
  },
  wedding: {
    one: '{name} und {partner}, {count} Jahr zusammen',
    other: '{name} und {partner}, {count} Jahre zusammen',
  },
  doubt: {
    approximate: '{anniversary} (Datum ungefähr)',
    uncertain: '{anniversary} (Datum unsicher)',
    both: '{anniversary} (Datum ungefähr und unsicher)',
  },
}
