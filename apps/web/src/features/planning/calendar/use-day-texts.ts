import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import type { CalendarView, ShownRange } from './views.ts'

/** How days and times read in the language of the interface. */
export function useDayTexts() {
  const language = useLanguage()
  const format = (day: string, options: Intl.DateTimeFormatOptions) =>
    getDateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const full = { day: 'numeric', month: 'long', year: 'numeric' } as const
  return {
    /** `Friday 27 November 2026` */
    day: (day: string) => format(day, { ...full, weekday: 'long' }),
    date: (day: string) => format(day, full),
    /** The number of a day in its month as the whole date has it: `1er` in French. */
    dayNumber: (day: string) =>
      /\d+(?:er)?/.exec(format(day, { day: 'numeric', month: 'long' }))?.[0] ?? String(Number(day.slice(8))),
    weekday: (day: string, weekday: 'long' | 'short') => format(day, { weekday }),
    /** `18:30` in the way of the language. */
    time: (time: string) =>
      getDateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
        new Date(`2000-01-01T${time}:00Z`),
      ),
    /** What a view shows: a month, or a range of days. */
    period: (view: CalendarView, day: string, { from, to }: ShownRange) =>
      view === 'month'
        ? format(day, { month: 'long', year: 'numeric' })
        : getDateFormat(language, {
            day: 'numeric',
            month: 'short',
            year: 'numeric',
            timeZone: 'UTC',
          }).formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)),
  }
}
