import type { Region } from '@lares/shared-types/regions'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useCreatePerson } from '../../participants/public.ts'
import { useNameRegionMutation } from '../api.ts'
import styles from '../people.module.css'
import { type Answer, PersonField } from './person-field.tsx'

/** Names a person at once, for those who may edit the item. */
export function NameField({ region, onNamed }: { region: Region; onNamed: () => void }) {
  const { t } = useTranslation('regions')
  const [change] = useNameRegionMutation()
  const showFailure = useFailureToast()
  const createPerson = useNewPerson()

  async function name(participantId: string | null) {
    const { error } = await change({
      params: { id: region.id },
      body: { version: region.version, participantId },
    })
    if (error) showFailure(error, { 'version-conflict': t('stale') })
    else onNamed()
  }

  return (
    <>
      <PersonField
        label={region.participant ? t('rename') : t('answer.name')}
        value={null}
        onChange={(answer) => {
          if (answer && 'participantId' in answer) void name(answer.participantId)
        }}
        onNewName={createPerson}
      />
      {region.participant ? (
        <div className={styles.acts}>
          <Button variant="default" onClick={() => void name(null)}>
            {t('answer.unname')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Returns a function that makes a participant of a name; undefined if the user may not. */
export function useNewPerson(): ((name: string) => Promise<Answer | undefined>) | undefined {
  const canCreate = useHasPermission('participants:manage')
  const createPerson = useCreatePerson()
  if (!canCreate) return undefined
  return async (name) => {
    const participantId = await createPerson(name)
    return participantId === undefined ? undefined : { participantId }
  }
}
