import type { Asset } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import { useState } from 'react'
import { usePageAspect } from '../frame/use-page-aspect.ts'

/** The width of a page turned so that its text is upright, divided by its height; exact once its picture is loaded. */
export function useReadAspect(asset: Asset, page: number, turn: Rotation) {
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  return { aspect: usePageAspect(asset, { page, turn }, frame), setFrame }
}
