import type { Participant } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'
import { DateInWords } from '../../../shared/dates/date-in-words.tsx'
import type { Person } from '../people.ts'
import styles from './participants-page.module.css'

/** The relatives of a person that the user can see. */
export function PersonRelations({
  participant,
  peopleById,
}: {
  participant: Participant
  peopleById: ReadonlyMap<string, Person>
}) {
  const { t } = useTranslation('participants')
  const visible = participant.relations.flatMap(({ participantId, kind, since }) => {
    const other = peopleById.get(participantId)
    return other ? [{ id: participantId, kind, since, name: other.name }] : []
  })
  if (visible.length === 0) return null
  return (
    <ul className={styles.relations}>
      {visible.map(({ id, kind, since, name }) => (
        <li key={`${id} ${kind}`}>
          {t(`relationOf.${kind}`, { name })}
          {since ? (
            <>
              {' ('}
              <DateInWords edtf={since} />
              {')'}
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
