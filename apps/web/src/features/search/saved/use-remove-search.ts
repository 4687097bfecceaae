import type { SavedSearch } from '@lares/shared-types/contracts/own-searches'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../shared/ui/toasts/use-undo-toast.ts'
import { useFollowMutation } from '../../following/public.ts'
import { useDeleteSavedSearchMutation, useSaveSearchMutation } from '../api.ts'

/** Returns a function that deletes a saved search, which ends following it, and shows a toast to undo both. */
export function useRemoveSearch(): (search: SavedSearch, isFollowed: boolean) => Promise<void> {
  const { t } = useTranslation('search')
  const showFailure = useFailureToast()
  const showToast = useUndoToast()
  const [remove] = useDeleteSavedSearchMutation()
  const [save] = useSaveSearchMutation()
  const [follow] = useFollowMutation()

  async function undo({ name, address }: SavedSearch, isFollowed: boolean) {
    const saved = await save({ body: { name, address } })
    if (saved.data && isFollowed) {
      const { error } = await follow({ params: { type: 'saved-search', id: saved.data.id } })
      if (error) showFailure(error)
    } else if (saved.error) showFailure(saved.error)
  }

  return async (search, isFollowed) => {
    const { id, name } = search
    const { error } = await remove({ params: { id } })
    if (error) {
      showFailure(error)
      return
    }
    showToast({
      title: t('saved.removed', { name }),
      onUndo: () => void undo(search, isFollowed),
    })
  }
}
