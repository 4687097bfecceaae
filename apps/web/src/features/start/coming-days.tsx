import type { ComingDay } from '@lares/shared-types/contracts/participants'
import { useTranslation } from 'react-i18next'
import { paths } from '../../shared/config/paths.ts'
import { buildSearchLink } from '../../shared/config/search-link.ts'
import { getDateFormat } from '../../shared/i18n/date-format.ts'
import { useName } from '../../shared/i18n/use-name.ts'
import { anniversaryIcons } from '../../shared/ui/anniversary-icons.ts'
import { StripSection } from '../../shared/ui/strip-section.tsx'
import { PersonPortrait } from '../participants/public.ts'
import { ComingEntry } from './coming-entry.tsx'
import type { ComingEvent } from './coming-events.ts'
import styles from './strip.module.css'

interface ComingDaysProps {
  days: readonly ComingDay[]
  events: readonly ComingEvent[]
  /** `2026-11-22` */
  today: string
}

/** The events of the next weeks, and its birthdays, wedding anniversaries and days of remembrance, each with a link to the person's items. */
export function ComingDays({ days, events, today }: ComingDaysProps) {
  const { t, i18n } = useTranslation('start')
  const getName = useName()
  const formatDay = (day: string) =>
    getDateFormat(i18n.language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(day))
  const describeEvent = ({ day, startsAt }: ComingEvent) => {
    const date = day === today ? t('coming.today') : formatDay(day)
    if (startsAt === null) return date
    const time = getDateFormat(i18n.language, { timeStyle: 'short' }).format(new Date(startsAt))
    return t('coming.dayAndTime', { day: date, time })
  }
  const describeDay = ({ kind, day, years, doubt }: ComingDay) => {
    const anniversary =
      day === today
        ? t(`coming.${kind}Today`, { count: years })
        : t(`coming.${kind}`, { count: years, date: formatDay(day) })
    return doubt ? t(`coming.doubt.${doubt}`, { anniversary }) : anniversary
  }
  return (
    <StripSection title={t('coming.title')}>
      <ul className={styles.strip}>
        {events.map((event) => (
          <ComingEntry
            key={`${event.occurrence.eventId} ${event.occurrence.day}`}
            icon="calendar"
            to={`${paths.planning.to()}?day=${event.day}`}
            title={event.occurrence.title}
            text={describeEvent(event)}
          />
        ))}
        {days.map((anniversary) => {
          const { kind, participantId, names, partnerNames } = anniversary
          const name = getName(names)
          return (
            <ComingEntry
              key={`${kind} ${participantId}`}
              icon={anniversaryIcons[kind]}
              to={buildSearchLink('participant', participantId)}
              title={partnerNames ? t('coming.couple', { name, partner: getName(partnerNames) }) : name}
              text={describeDay(anniversary)}
              picture={<PersonPortrait id={participantId} name={name} size={44} />}
            />
          )
        })}
      </ul>
    </StripSection>
  )
}
