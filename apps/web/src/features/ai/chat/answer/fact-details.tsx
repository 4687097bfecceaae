import type { ChatSentence } from '@lares/shared-types/chats'
import { useTranslation } from 'react-i18next'
import { EventList, PeopleList } from '../../facts/basis-lists.tsx'
import { getBasis } from '../../facts/get-basis.ts'
import styles from './answer.module.css'

/** How the facts of an answer were computed, and links to the people and events that they rest on. */
export function FactDetails({ sentences }: { sentences: readonly ChatSentence[] }) {
  const { t } = useTranslation('ai')
  const { workings, people, events } = getBasis(sentences)
  return (
    <>
      {workings.map((working) => (
        <p key={working} className={styles.muted}>
          {working}
        </p>
      ))}
      {people.length > 0 ? <PeopleList people={people} label={t('ask.people')} /> : null}
      {events.length > 0 ? <EventList events={events} label={t('ask.events')} /> : null}
    </>
  )
}
