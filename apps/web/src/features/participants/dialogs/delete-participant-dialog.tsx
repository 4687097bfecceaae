import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/dialog/confirm-dialog.tsx'
import { useCountItemsByParticipantQuery } from '../api.ts'
import type { Person } from '../people.ts'
import { usePeople } from '../use-people.ts'
import { useDeletePerson } from './use-delete-person.ts'

/** Asks for confirmation with the number of affected items, and deletes the participant, which can be undone for a while. */
export function DeleteParticipantDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('participants')
  const { people } = usePeople()
  const remove = useDeletePerson()
  const { data } = useCountItemsByParticipantQuery()
  const count = data && (data.counts[person.participant.id] ?? 0)
  const latest = people.find(({ participant }) => participant.id === person.participant.id) ?? person

  return (
    <ConfirmDialog
      dangerous
      title={t('delete.title', { name: person.name })}
      confirmLabel={t('delete.confirm')}
      onClose={onClose}
      onConfirm={() => remove(latest)}
    >
      {count === undefined ? null : <p>{t('delete.items', { count })}</p>}
    </ConfirmDialog>
  )
}
