import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'

/** Returns a function that tells when an event starts: its day, or the time of the reader. */
export function useEventTime(): (startDay: string, startsAt: string | null) => string {
  const { i18n } = useTranslation()
  return (startDay, startsAt) =>
    startsAt === null
      ? getDateFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' }).format(
          new Date(`${startDay}T00:00:00Z`),
        )
      : getDateFormat(i18n.language, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(startsAt))
}
