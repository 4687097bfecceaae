import type { CitedEvent, CitedPerson } from '@lares/shared-types/citations'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { buildSearchLink } from '../../../shared/config/search-link.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import styles from './facts.module.css'

/** The people that facts rest on, with links to their items. */
export function PeopleList({ people, label }: { people: readonly CitedPerson[]; label: string }) {
  const getName = useName()
  return (
    <ul className={styles.list} aria-label={label}>
      {people.map(({ id, names }) => (
        <li key={id}>
          <Link to={buildSearchLink('participant', id)}>{getName(names)}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The events that facts rest on, with links to their days. */
export function EventList({ events, label }: { events: readonly CitedEvent[]; label: string }) {
  const { t, i18n } = useTranslation('ai')
  const format = getDateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <ul className={styles.list} aria-label={label}>
      {events.map(({ id, title, day }) => (
        <li key={`${id} ${day}`}>
          <Link to={`${paths.planning.to()}?day=${day}`}>
            {t('ask.event', { title, date: format.format(new Date(day)) })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
