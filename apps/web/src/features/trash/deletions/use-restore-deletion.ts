import type { Deletion } from '@lares/shared-types/deletions'
import { useTranslation } from 'react-i18next'
import { useName } from '../../../shared/i18n/use-name.ts'
import { useRestoreFailureToast } from '../../../shared/ui/toasts/use-restore-failure-toast.ts'
import { useRestoredToast } from '../../../shared/ui/toasts/use-restored-toast.ts'
import { useRestoreCategoryMutation, useRestoreTagMutation } from '../../labels/public.ts'
import { useRestoreParticipantMutation } from '../../participants/public.ts'

/** Brings a deleted tag, category or person back, and tells by a toast what could not be restored. */
export function useRestoreDeletion({ entity, id, names }: Deletion) {
  const { t } = useTranslation('trash')
  const getName = useName()
  const showRestored = useRestoredToast()
  const showFailure = useRestoreFailureToast()
  const [restoreTag, tag] = useRestoreTagMutation()
  const [restoreCategory, category] = useRestoreCategoryMutation()
  const [restoreParticipant, participant] = useRestoreParticipantMutation()
  const mutations = { tag: restoreTag, category: restoreCategory, participant: restoreParticipant }

  async function restore() {
    const { data, error } = await mutations[entity]({ params: { id } })
    if (!data) {
      showFailure(error, {
        'not-found': t('gone'),
        'already-exists': t('deletions.nameTaken'),
        'invalid-fields': t('deletions.contradicts'),
      })
      return
    }
    showRestored(getName(names), data.missing)
  }

  return { restore, isRestoring: tag.isLoading || category.isLoading || participant.isLoading }
}
