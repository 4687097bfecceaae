import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useLocation } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import type { SavedRecording } from '../engine/save-recording.ts'
import { followWaiting } from '../engine/save-waiting.ts'
import type { RecorderDispatch } from '../recorder-api.ts'
import { destroyRecorder } from '../recorder-slot.ts'
import { useRecorderState } from '../use-recorder.ts'
import { RecorderBar } from './recorder-bar.tsx'

/** On every page: the bar while something is recorded on another one, and saving what waits for a connection. */
export function RecorderBackground({ userId }: { userId: string }) {
  const { t } = useTranslation('recorder')
  const dispatch = useDispatch<RecorderDispatch>()
  const { pathname } = useLocation()
  const phase = useRecorderState((state) => state.phase)
  const showSaved = useRef<(title: string, saved: SavedRecording) => void>(() => undefined)
  showSaved.current = (title, { lostParts }) => {
    dispatch(toastShown({ title: t('saved', { title: title || t('untitled') }), intent: 'success' }))
    if (lostParts > 0) dispatch(toastShown({ title: t('partsLost', { count: lostParts }), intent: 'error' }))
  }

  useEffect(() => {
    const stop = followWaiting({ userId, dispatch, onSaved: (...saved) => showSaved.current(...saved) })
    return () => {
      stop()
      destroyRecorder()
    }
  }, [userId, dispatch])

  const preventedPlays = useRecorderState((state) => state.preventedPlays)
  const showPrevented = useRef<() => void>(() => undefined)
  showPrevented.current = () => dispatch(toastShown({ title: t('noPlaying'), intent: 'info' }))
  useEffect(() => {
    if (preventedPlays > 0) showPrevented.current()
  }, [preventedPlays])

  const isOnItsPage = pathname === paths.recordSound.to() || pathname === paths.interview.to()
  return phase === 'idle' || phase === 'starting' || isOnItsPage ? null : <RecorderBar />
}
