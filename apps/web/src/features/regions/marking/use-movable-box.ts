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
 * once. A save that begins while another is under way waits for its version. `discard` forgets what is not saved yet.
 */
export function useMovableBox(region: Region, stored: Box, rotation: Rotation) {
  const { t } = useTranslation('regions')
  const [change] = useMoveRegionMutation()
  const showFailure = useFailureToast()
  const [moved, setMoved] = useState<Box>()
  const unsaved = useRef<Box>(undefined)
  const saving = useRef<Promise<void>>(undefined)
  const version = useRef(region.version)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    version.current = region.version
  }, [region.version])

  function saveNow(): void {
    clearTimeout(timer.current)
    if (!unsaved.current || saving.current) return
    saving.current = saveAll().finally(() => {
      saving.current = undefined
    })
  }

  async function saveAll(): Promise<void> {
    while (unsaved.current) {
      const box = turnBoxBack(unsaved.current, rotation)
      unsaved.current = undefined
      const { data, error } = await change({
        params: { id: region.id },
        body: { version: version.current, box },
      })
      if (error) {
        unsaved.current = undefined
        showFailure(error, { 'version-conflict': t('stale') })
      } else version.current = data.version
    }
    setMoved(undefined)
  }

  /** Resolves to the version of the region after a save that is under way. */
  async function discard(): Promise<number> {
    clearTimeout(timer.current)
    unsaved.current = undefined
    await saving.current
    setMoved(undefined)
    return version.current
  }

  const latest = useRef(saveNow)
  latest.current = saveNow
  // Leaving the marking mode must not lose the last move.
  useEffect(() => () => latest.current(), [])

  function move(box: Box): void {
    unsaved.current = box
    setMoved(box)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), saveDelayMs)
  }

  /** Shows a box that is not to be saved, while a pointer still moves it; undefined for the stored one. */
  function preview(box: Box | undefined): void {
    setMoved(box)
  }

  return { box: moved ?? stored, move, preview, saveNow, discard }
}
