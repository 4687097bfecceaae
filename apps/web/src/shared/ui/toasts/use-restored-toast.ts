import type { MissingPart } from '@lares/shared-types/deletions'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { getListFormat } from '../../i18n/list-format.ts'
import { truncateTitle } from '../../text/truncate-title.ts'
import { toastShown } from './toasts-slice.ts'

/** Returns a function that tells by a toast that something is back, and what of it could not be restored. */
export function useRestoredToast(): (name: string, missing: readonly MissingPart[]) => void {
  const { t, i18n } = useTranslation('trash')
  const dispatch = useDispatch()
  return (name, missing) => {
    const title = t('restored', { title: truncateTitle(name) })
    if (missing.length === 0) {
      dispatch(toastShown({ title, intent: 'success' }))
      return
    }
    const parts = getListFormat(i18n.language).format(missing.map((part) => t(`deletions.missing.${part}`)))
    const message = t('deletions.incomplete', { parts })
    dispatch(toastShown({ title, message, intent: 'warning', timeout: 10_000 }))
  }
}
