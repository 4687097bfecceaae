import type { Box, Region } from '@lares/shared-types/regions'
import type { Rotation } from '@lares/shared-types/rotations'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { useMoveRegionMutation } from '../api.ts'
import { turnBoxBack } from '../boxes.ts'

/** After the last key in milliseconds, so that a held arrow key is one save. */
const saveDelayMs = 500

/**
 * The box of a region while it is moved, in the picture as it is shown. `move` shows and soon saves it, `saveNow` does so at
 * once. A save that begins while another is under way waits for its version.
 */
export function useMovableBox(region: Region, stored: Box, rotation: Rotation) {
  const { t } = useTranslation('regions')
  const [change] = useMoveRegionMutation()
  const showFailure = useFailureToast()
  const [moved, setMoved] = useState<Box>()
  const unsaved = useRef<Box>(undefined)
  const isSaving = useRef(false)
  const version = useRef(region.version)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    version.current = region.version
  }, [region.version])

  async function saveNow(): Promise<void> {
    clearTimeout(timer.current)
    const box = unsaved.current
    if (!box || isSaving.current) return
    unsaved.current = undefined
    isSaving.current = true
    const { data, error } = await change({
      params: { id: region.id },
      body: { version: version.current, box: turnBoxBack(box, rotation) },
    })
    isSaving.current = false
    if (error) {
      unsaved.current = undefined
      setMoved(undefined)
      showFailure(error, { 'version-conflict': t('stale') })
      return
    }
    version.current = data.version
    if (unsaved.current) await saveNow()
    else setMoved(undefined)
  }

  const latest = useRef(saveNow)
  latest.current = saveNow
  // Leaving the marking mode must not lose the last move.
  useEffect(() => () => void latest.current(), [])

  function move(box: Box): void {
    unsaved.current = box
    setMoved(box)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latest.current(), saveDelayMs)
  }

  /** Shows a box that is not to be saved, while a pointer still moves it; undefined for the stored one. */
  function preview(box: Box | undefined): void {
    setMoved(box)
  }

  return { box: moved ?? stored, move, preview, saveNow: () => void saveNow() }
}
