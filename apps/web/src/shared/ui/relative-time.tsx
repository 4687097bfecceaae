import { useTranslation } from 'react-i18next'
import { dateFormat } from '../i18n/date-format.ts'

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long before or after `now` an instant is, in words: 'yesterday', '3 weeks ago'; none under a minute. */
function relativeWords(instant: Date, now: Date, language: string): string | undefined {
  const seconds = (instant.getTime() - now.getTime()) / 1000
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  return step ? format.format(Math.round(seconds / step[1]), step[0]) : undefined
}

/** An instant (ISO 8601) told relatively, with the exact time as its title. */
export function RelativeTime({ instant, now = new Date() }: { instant: string; now?: Date }) {
  const { t, i18n } = useTranslation('shared')
  const date = new Date(instant)
  const exact = dateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(date)
  return (
    <time dateTime={instant} title={exact}>
      {relativeWords(date, now, i18n.language) ?? t('justNow')}
    </time>
  )
}
