import type { CalendarTexts } from '../calendar-texts.ts'

export const calendarTexts: CalendarTexts = {
  calendar: 'Calendario della famiglia',
  birthday: { one: '{name} compie {count} anno', other: '{name} compie {count} anni' },
  remembrance: {
    one: '{count} anno dalla scomparsa di {name}',
    other: '{count} anni dalla scomparsa di {name}',
  },
  wedding: {
    one: '{name} e {partner}, {count} anno insieme',
    other: '{name} e {partner}, {count} anni insieme',
  },
  doubt: {
    approximate: '{anniversary} (data approssimativa)',
    uncertain: '{anniversary} (data incerta)',
    both: '{anniversary} (data approssimativa e incerta)',
  },
}
