import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useLazyPageTextQuery } from '../api.ts'
import { toPlainText } from '../frame/to-plain-text.ts'

/** Copies the text of some pages of a file to the clipboard, with an empty line between two pages. */
export function useCopyText(assetId: string, pages: readonly number[]) {
  const { t } = useTranslation('page-texts')
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const [load] = useLazyPageTextQuery()
  const [isCopying, setIsCopying] = useState(false)

  /** The pages one after the other, because a file may have hundreds. */
  async function loadText(): Promise<string> {
    const texts: string[] = []
    for (const page of pages) {
      const { lines } = await load({ params: { id: assetId, page } }, true).unwrap()
      texts.push(toPlainText(lines))
    }
    return texts.join('\n\n')
  }

  async function copy() {
    setIsCopying(true)
    try {
      await navigator.clipboard.writeText(await loadText())
      dispatch(toastShown({ title: t('copy.done'), intent: 'success' }))
    } catch (error) {
      if (error instanceof DOMException) dispatch(toastShown({ title: t('copy.failed'), intent: 'error' }))
      else showFailure(error)
    } finally {
      setIsCopying(false)
    }
  }
  return { copy, isCopying }
}
