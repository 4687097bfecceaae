import { fold } from '@lares/shared-types/fold'
import type { Region, Suggestion } from '@lares/shared-types/regions'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { getNames, usePeople } from '../../participants/public.ts'
import { useAcceptSuggestionMutation, useDeclineSuggestionMutation } from '../api.ts'
import styles from '../people.module.css'
import { useNewPerson } from './name-field.tsx'
import { PersonField } from './person-field.tsx'

interface SuggestionEntryProps {
  region: Region
  suggestion: Suggestion
  onAccepted: () => void
}

/** A suggested name with who suggests it and why, and buttons to accept or decline it. */
export function SuggestionEntry({ region, suggestion, onAccepted }: SuggestionEntryProps) {
  const { t } = useTranslation('regions')
  const getName = useName()
  const [decline] = useDeclineSuggestionMutation()
  const showFailure = useFailureToast()
  const { accept, isAccepting, isAsking } = useAccept({ region, suggestion, onAccepted })
  const { participant, by, origin, remark, may } = suggestion
  const person = participant ? getName(participant.names) : suggestion.name
  const name = by?.displayName ?? t('formerMember')

  async function declineIt() {
    const { error } = await decline({ params: { id: suggestion.id } })
    if (error) showFailure(error)
  }

  return (
    <li className={styles.suggestion}>
      <p>{origin === 'file' ? t('saysFile', { person }) : t('says', { name, person })}</p>
      {remark ? <p className={styles.remark}>{remark}</p> : null}
      <p className={styles.muted}>
        <RelativeTime instant={suggestion.createdAt} />
      </p>
      {may.accept || may.decline ? (
        <div className={styles.acts}>
          {may.accept ? (
            <Button
              leftSection={<Icon name="check" size={18} />}
              loading={isAccepting}
              aria-label={t('acceptOf', { person })}
              onClick={() => accept()}
            >
              {t('accept')}
            </Button>
          ) : null}
          {may.decline ? (
            <Button
              variant="default"
              aria-label={t('declineOf', { person })}
              onClick={() => void declineIt()}
            >
              {t('decline')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {isAsking ? (
        <PersonField
          label={t('whoIsMeant', { person })}
          value={null}
          onChange={(answer) => {
            if (answer && 'participantId' in answer) accept(answer.participantId)
          }}
          onNewName={undefined}
        />
      ) : null}
    </li>
  )
}

/**
 * Accepts a suggestion. A name that is no participant's means the only one who is called so, else a new one if the user may
 * add people; otherwise it asks who is meant.
 */
function useAccept({ region, suggestion, onAccepted }: SuggestionEntryProps) {
  const { t } = useTranslation('regions')
  const [send, { isLoading }] = useAcceptSuggestionMutation()
  const showFailure = useFailureToast()
  const { people } = usePeople()
  const createPerson = useNewPerson()
  const [isAsking, setIsAsking] = useState(false)

  async function findParticipant(): Promise<string | undefined> {
    if (suggestion.participant) return suggestion.participant.id
    const called = people.filter(({ participant }) =>
      getNames(participant).some((name) => fold(name) === fold(suggestion.name)),
    )
    if (called.length === 1) return called[0]?.participant.id
    const created = called.length === 0 ? await createPerson?.(suggestion.name) : undefined
    return created && 'participantId' in created ? created.participantId : undefined
  }

  async function accept(chosenId?: string): Promise<void> {
    const participantId = chosenId ?? (await findParticipant())
    if (participantId === undefined) return setIsAsking(true)
    const { error } = await send({
      params: { id: suggestion.id },
      body: { version: region.version, participantId },
    })
    if (error) showFailure(error, { 'version-conflict': t('stale') })
    else onAccepted()
  }

  return { accept: (chosenId?: string) => void accept(chosenId), isAccepting: isLoading, isAsking }
}
