import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../i18n/date-format.ts'

const minuteSeconds = 60
const hourSeconds = 3600
const daySeconds = 86_400
/** From as many days on, at least one full month has passed. */
const monthDays = 31

/**
 * Formats an instant relative to `now`: 'yesterday', '3 weeks ago'; undefined for less than a minute. From a day on it counts by
 * the calendar of this device: 33 hours can reach back to the day before yesterday.
 */
function formatRelative(instant: Date, now: Date, language: string): string | undefined {
  const seconds = (instant.getTime() - now.getTime()) / 1000
  const sign = Math.sign(seconds)
  const inWords = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const inNumbers = new Intl.RelativeTimeFormat(language)
  if (Math.abs(seconds) < minuteSeconds) return undefined
  if (Math.abs(seconds) < hourSeconds) return inWords.format(Math.round(seconds / minuteSeconds), 'minute')
  if (Math.abs(seconds) < daySeconds) return inWords.format(Math.round(seconds / hourSeconds), 'hour')

  const [from, to] = sign < 0 ? [instant, now] : [now, instant]
  const days = countDays(from, to)
  if (days < 7) return inWords.format(sign * days, 'day')
  if (days < monthDays) return inNumbers.format(sign * Math.round(days / 7), 'week')
  const calendarYears = to.getFullYear() - from.getFullYear()
  const calendarMonths = calendarYears * 12 + to.getMonth() - from.getMonth()
  const months = to.getDate() < from.getDate() ? calendarMonths - 1 : calendarMonths
  const years = Math.floor(months / 12)
  // 'Last year' is right only for the calendar year before this one.
  if (years > 0) return (years === calendarYears ? inWords : inNumbers).format(sign * years, 'year')
  return (months === calendarMonths ? inWords : inNumbers).format(sign * months, 'month')
}

/** How many midnights lie between two instants. */
function countDays(from: Date, to: Date): number {
  const toDay = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (toDay(to) - toDay(from)) / (1000 * daySeconds)
}

/** An instant (ISO 8601) as a relative time, with the exact time as its tooltip. */
export function RelativeTime({ instant, now = new Date() }: { instant: string; now?: Date }) {
  const { t, i18n } = useTranslation('shared')
  const date = new Date(instant)
  const exact = getDateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(date)
  return (
    <time dateTime={instant} title={exact}>
      {formatRelative(date, now, i18n.language) ?? t('justNow')}
    </time>
  )
}
