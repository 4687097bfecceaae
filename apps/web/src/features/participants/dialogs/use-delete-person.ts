import { useTranslation } from 'react-i18next'
import { useDeleteParticipantMutation } from '../api.ts'
import type { Person } from '../people.ts'
import { useUndoPerson } from './use-undo-person.ts'

/** Returns a function that deletes a participant and shows a toast to undo that. */
export function useDeletePerson() {
  const { t } = useTranslation('participants')
  const [remove] = useDeleteParticipantMutation()
  const showUndoToast = useUndoPerson()

  return async (person: Person) => {
    const { id, version } = person.participant
    const result = await remove({ params: { id }, query: { version } })
    if (!result.error) showUndoToast(t('delete.done', { name: person.name }), person)
    return result
  }
}
