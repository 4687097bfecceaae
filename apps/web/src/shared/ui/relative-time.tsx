import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../i18n/date-format.ts'

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Formats an instant relative to `now`: 'yesterday', '3 weeks ago'; undefined for less than a minute. */
function formatRelative(instant: Date, now: Date, language: string): string | undefined {
  const seconds = (instant.getTime() - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  return unit ? format.format(Math.round(seconds / unit[1]), unit[0]) : undefined
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
