import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useHasPermission } from '../../shared/session/use-user.ts'
import { toastShown } from '../../shared/ui/toasts/toasts-slice.ts'
import { UploadsPanel } from './panel/uploads-panel.tsx'
import { DropAnywhere } from './pick/drop-anywhere.tsx'
import { usePastePictures } from './pick/use-paste-pictures.ts'
import { isUnderWay } from './upload-entry.ts'
import { selectUploads } from './uploads-slice.ts'

/** The parts of uploads that are on every page: drop zones, pasting, and the panel with the progress. */
export function UploadsBackground() {
  const canAdd = useHasPermission('items:create')
  useSignedOutNotice()
  return (
    <>
      {canAdd ? <DropAndPaste /> : null}
      <UploadsPanel />
    </>
  )
}

function DropAndPaste() {
  usePastePictures()
  return <DropAnywhere />
}

/** On sign-out, which unmounts the family layout, shows a toast that unfinished uploads wait for the next sign-in. */
function useSignedOutNotice(): void {
  const { t } = useTranslation('uploads')
  const dispatch = useDispatch()
  const count = useSelector(selectUploads).filter(isUnderWay).length
  const showNotice = useRef<() => void>(undefined)
  showNotice.current = () => {
    if (count === 0) return
    const toast = { title: t('signedOut.title'), message: t('signedOut.text', { count }) }
    dispatch(toastShown({ ...toast, intent: 'warning', timeout: 15_000 }))
  }
  useEffect(() => () => showNotice.current?.(), [])
}
