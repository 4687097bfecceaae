import type { SavedSearch } from '@lares/shared-types/contracts/own-searches'
import { useTranslation } from 'react-i18next'
import { useActionToast } from '../../../shared/ui/toasts/use-action-toast.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useDeleteSavedSearchMutation, useSaveSearchMutation } from '../api.ts'

/** Returns a function that deletes a saved search and shows a toast to undo that. */
export function useRemoveSearch(): (search: SavedSearch) => Promise<void> {
  const { t } = useTranslation('search')
  const showFailure = useFailureToast()
  const showToast = useActionToast()
  const [remove] = useDeleteSavedSearchMutation()
  const [save] = useSaveSearchMutation()
  return async ({ id, name, address }) => {
    const { error } = await remove({ params: { id } })
    if (error) {
      showFailure(error)
      return
    }
    showToast({
      title: t('saved.removed', { name }),
      timeout: 8000,
      actionLabel: t('saved.undo'),
      onAction: () => void save({ body: { name, address } }),
    })
  }
}
