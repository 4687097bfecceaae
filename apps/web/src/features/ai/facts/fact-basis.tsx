import type { CitedSentence } from '@lares/shared-types/citations'
import type { Answer } from '@lares/shared-types/contracts/ai'
import { useTranslation } from 'react-i18next'
import { EventList, PeopleList } from './basis-lists.tsx'
import styles from './facts.module.css'
import { getBasis } from './get-basis.ts'

interface FactBasisProps {
  sentences: readonly CitedSentence[]
  notes: NonNullable<Answer['notes']>
}

/** What an answer from facts rests on, and what the archive does not know. */
export function FactBasis({ sentences, notes }: FactBasisProps) {
  const { t } = useTranslation('ai')
  const { workings, people, events } = getBasis([...sentences, ...notes])
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
      {people.length > 0 ? (
        <>
          <h3 className={styles.heading}>{t('ask.people')}</h3>
          <PeopleList people={people} label={t('ask.people')} />
        </>
      ) : null}
      {events.length > 0 ? (
        <>
          <h3 className={styles.heading}>{t('ask.events')}</h3>
          <EventList events={events} label={t('ask.events')} />
        </>
      ) : null}
    </>
  )
}
