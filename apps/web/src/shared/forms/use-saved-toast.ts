import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { toastShown } from '../ui/toasts/toasts-slice.ts'
import type { ConflictingSave } from './conflicting-save.ts'

/** Returns a function that says that something was saved, and with whose save it was merged, if it was. */
export function useSavedToast(): (title: string, mergedWith?: ConflictingSave) => void {
  const { t } = useTranslation('forms')
  const dispatch = useDispatch()
  return (title, mergedWith) => {
    const merged = mergedWith && {
      message: t('conflict.merged', { name: mergedWith.by ?? t('conflict.somebody') }),
    }
    dispatch(toastShown({ title, ...merged, intent: 'success' }))
  }
}
