import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { toastShown } from '../../shared/ui/toasts/toasts-slice.ts'
import { isUnderWay } from './upload-entry.ts'
import { selectUploads } from './uploads-slice.ts'

/** When the session ends, the family layout goes; it says on its way out that uploads wait for the sign-in. */
export function useSignedOutNotice(): void {
  const { t } = useTranslation('uploads')
  const dispatch = useDispatch()
  const count = useSelector(selectUploads).filter(isUnderWay).length
  const notice = useRef<() => void>(undefined)
  notice.current = () => {
    if (count === 0) return
    const words = { title: t('signedOut.title'), message: t('signedOut.text', { count }) }
    dispatch(toastShown({ ...words, intent: 'warning', timeout: 15_000 }))
  }
  useEffect(() => () => notice.current?.(), [])
}
