import type { CitedPerson, CitedSentence } from '@lares/shared-types/citations'
import type { Answer } from '@lares/shared-types/contracts/ai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buildSearchLink } from '../../../shared/config/search-link.ts'
import { useName } from '../../../shared/i18n/use-name.ts'
import styles from './ask.module.css'

interface FactBasisProps {
  sentences: readonly CitedSentence[]
  notes: NonNullable<Answer['notes']>
}

/** What an answer from facts rests on: how it was computed, and the people; and what the archive does not know. */
export function FactBasis({ sentences, notes }: FactBasisProps) {
  const { t } = useTranslation('ai')
  const workings = sentences.flatMap(({ working }) => working ?? [])
  const people = new Map(
    [...sentences.flatMap((sentence) => sentence.people ?? []), ...notes.flatMap((note) => note.people)].map(
      (person) => [person.id, person],
    ),
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
