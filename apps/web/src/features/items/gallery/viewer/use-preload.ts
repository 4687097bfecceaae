import type { ItemSummary } from '@lares/shared-types/items'
import { getPictureSource } from '@lares/shared-types/picture-source'
import { useEffect } from 'react'

/** Maximum width of the viewer's picture before zooming, in pixels. */
export const viewerPictureWidth = 2048

/** Preloads the pictures of items, so that they show at once when the reader moves to them. */
export function usePreload(...items: readonly (ItemSummary | undefined)[]): void {
  const sources = items.flatMap((item) =>
    item?.cover ? (getPictureSource(item.cover, viewerPictureWidth) ?? []) : [],
  )
  const srcSets = sources.map(({ srcSet }) => srcSet).join('\n')
  useEffect(() => {
    for (const srcSet of srcSets.split('\n').filter(Boolean)) {
      const picture = new Image()
      picture.sizes = '100vw'
      picture.srcset = srcSet
    }
  }, [srcSets])
}
