import type { CalendarTexts } from '../calendar-texts.ts'

export const calendarTexts: CalendarTexts = {
  calendar: 'Agenda de la famille',
  birthday: { one: '{name} fête son premier anniversaire', other: '{name} fête ses {count} ans' },
  remembrance: {
    one: '{name} : décès il y a {count} an',
    other: '{name} : décès il y a {count} ans',
  },
  wedding: {
    one: '{name} et {partner}, {count} an ensemble',
    other: '{name} et {partner}, {count} ans ensemble',
  },
  doubt: {
    approximate: '{anniversary} (date approximative)',
    uncertain: '{anniversary} (date incertaine)',
    both: '{anniversary} (date approximative et incertaine)',
  },
}
