import type { SavedSearch } from '@lares/shared-types/contracts/own-searches'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useActionToast } from '../../../shared/ui/toasts/use-action-toast.ts'
import { useFailureText } from '../../../shared/ui/use-failure-text.ts'
import { useDeleteSavedSearchMutation, useSaveSearchMutation } from '../api.ts'

/** Returns a function that deletes a saved search and shows a toast to undo that. */
export function useRemoveSearch(): (search: SavedSearch) => Promise<void> {
  const { t } = useTranslation('search')
  const failureText = useFailureText()
  const dispatch = useDispatch()
  const showToast = useActionToast()
  const [remove] = useDeleteSavedSearchMutation()
  const [save] = useSaveSearchMutation()
  return async ({ id, name, address }) => {
    const { error } = await remove({ params: { id } })
    if (error) {
      dispatch(toastShown({ title: failureText(error), intent: 'error' }))
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
