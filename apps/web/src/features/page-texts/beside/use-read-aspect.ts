import type { Asset } from '@lares/shared-types/assets'
import { addTurn, getTurn, type Rotation } from '@lares/shared-types/rotations'
import { useState } from 'react'
import { getRotation, getShownAspect } from '../../../shared/pictures/shown-picture.ts'
import { turnAspect } from '../frame/page-turn.ts'
import { usePictureAspect } from '../frame/use-picture-aspect.ts'

/** The width of a page turned so that its text is upright, divided by its height; exact once its picture is loaded. */
export function useReadAspect(asset: Asset, turn: Rotation) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const further = getTurn(getRotation(asset), turn)
  // The picture that is loaded is turned by the browser; for one that was just turned, also by that.
  const loadedTurn = addTurn(asset.turning ?? 0, further)
  const loaded = usePictureAspect(frame, turnAspect(getShownAspect(asset), asset.turning ?? 0))
  return { aspect: turnAspect(loaded, loadedTurn), setFrame }
}
