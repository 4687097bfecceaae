import type { Activity } from '@lares/shared-types/contracts/monitoring'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import styles from './charts.module.css'
import { buildWeeks, sumMonths } from './weeks.ts'

interface HeatMapProps {
  readonly caption: string
  readonly days: Activity['days']
  /** Such as `2026-11-26`. */
  readonly today: string
}

/** How much was changed on each day of a year: a column for each week. A screen reader gets the months as a table. */
export function HeatMap({ caption, days, today }: HeatMapProps) {
  const { t, i18n } = useTranslation('monitoring')
  const { language } = i18n
  const frame = useRef<HTMLElement>(null)
  const weeks = buildWeeks(days, today)
  const dayFormat = getDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const monthFormat = getDateFormat(language, { month: 'short', timeZone: 'UTC' })
  const longMonth = getDateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekday = getDateFormat(language, { weekday: 'short', timeZone: 'UTC' })
  useEffect(() => {
    const { current } = frame
    // What was done last is at the end, which does not fit on a phone.
    if (current) current.scrollLeft = current.scrollWidth
  }, [])
  return (
    <figure
      ref={frame}
      className={`${styles.figure} ${styles.heat}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls has to be reached by the keyboard
      tabIndex={0}
      aria-label={caption}
    >
      <div className={styles.weeks} aria-hidden>
        <span />
        {weeks[0]?.days.map(({ day }, index) => (
          <span key={day} className={styles.weekday}>
            {index % 2 === 0 ? weekday.format(new Date(day)) : ''}
          </span>
        ))}
        {weeks.map(({ startsMonth, days: daysOfWeek }) => [
          <span key="month" className={styles.month}>
            {startsMonth ? monthFormat.format(new Date(startsMonth)) : ''}
          </span>,
          ...daysOfWeek.map(({ day, changes, level }) => (
            <span
              key={day}
              className={styles.day}
              data-level={level}
              title={
                level === 'none'
                  ? undefined
                  : `${dayFormat.format(new Date(day))}: ${t('changes', { count: changes })}`
              }
            />
          )),
        ])}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <tbody>
            {sumMonths(days).map(({ month, changes }) => (
              <tr key={month}>
                <th scope="row">{longMonth.format(new Date(`${month}-01`))}</th>
                <td>{t('changes', { count: changes })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
