import type { Asset } from '@lares/shared-types/assets'
import { useMemo, useState } from 'react'
import { PictureOverlay } from '../../../shared/pictures/picture-overlay.tsx'
import { getShownAspect } from '../../../shared/pictures/shown-picture.ts'
import { useListRegionsQuery } from '../api.ts'
import { arrangeRegions } from '../shown-picture.ts'
import { Outlines } from './outlines.tsx'

export interface NamesOverPictureProps {
  asset: Asset
  /** The positioned element that the picture fills; null until it is rendered. */
  frame: HTMLElement | null
  areAllShown: boolean
}

/** Who is in a picture, outlined over it where the pointer is, or all at once. */
export function NamesOverPicture({ asset, frame, areAllShown }: NamesOverPictureProps) {
  const { currentData: list } = useListRegionsQuery({ params: { id: asset.id } })
  const [activeId, setActiveId] = useState<string>()
  const shown = useMemo(() => arrangeRegions(list?.regions ?? [], asset), [list, asset])
  if (shown.length === 0) return null
  return (
    <PictureOverlay frame={frame} aspect={getShownAspect(asset)} isMarking={false}>
      <Outlines
        shown={shown}
        areAllShown={areAllShown}
        activeId={activeId}
        onActive={setActiveId}
        onOpen={setActiveId}
      />
    </PictureOverlay>
  )
}
