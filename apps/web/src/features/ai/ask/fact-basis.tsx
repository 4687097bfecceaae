import type { CitedEvent, CitedPerson, CitedSentence } from '@lares/shared-types/citations'
import type { Answer } from '@lares/shared-types/contracts/ai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { buildSearchLink } from '../../../shared/config/search-link.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import styles from './ask.module.css'

interface FactBasisProps {
  sentences: readonly CitedSentence[]
  notes: NonNullable<Answer['notes']>
}

/** What facts rest on: how they were computed, the people and the events; and what the archive does not know. */
export function FactBasis({ sentences, notes }: FactBasisProps) {
  const { t } = useTranslation('ai')
  const workings = sentences.flatMap(({ working }) => working ?? [])
  const people = new Map(
    [...sentences.flatMap((sentence) => sentence.people ?? []), ...notes.flatMap((note) => note.people)].map(
      (person) => [person.id, person],
    ),
  )
  const events = new Map(
    sentences
      .flatMap((sentence) => sentence.events ?? [])
      .map((event) => [`${event.id} ${event.day}`, event]),
  )
  return (
    <>
      {notes.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {workings.map((working) => (
        <p key={working} className={styles.muted}>
          {working}
        </p>
      ))}
      {people.size > 0 ? (
        <>
          <h3 className={styles.subheading}>{t('ask.people')}</h3>
          <PeopleList people={[...people.values()]} />
        </>
      ) : null}
      {events.size > 0 ? (
        <>
          <h3 className={styles.subheading}>{t('ask.events')}</h3>
          <EventList events={[...events.values()]} />
        </>
      ) : null}
    </>
  )
}

function PeopleList({ people }: { people: readonly CitedPerson[] }) {
  const getName = useName()
  return (
    <ul className={styles.people}>
      {people.map(({ id, names }) => (
        <li key={id}>
          <Link to={buildSearchLink('participant', id)}>{getName(names)}</Link>
        </li>
      ))}
    </ul>
  )
}

function EventList({ events }: { events: readonly CitedEvent[] }) {
  const { t, i18n } = useTranslation('ai')
  const format = getDateFormat(i18n.language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <ul className={styles.people}>
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
