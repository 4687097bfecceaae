import type { ItemSummary } from '@lares/shared-types/items'
import { pictureSource } from '@lares/shared-types/picture-source'
import { useEffect } from 'react'

/** Pixels of the largest picture that the viewer shows before one zooms. */
export const viewedWidth = 2048

/** Fetches the pictures to the left and right, so that they are there when one moves on. */
export function usePreload(...items: readonly (ItemSummary | undefined)[]): void {
  const sources = items.flatMap((item) => (item?.cover ? (pictureSource(item.cover, viewedWidth) ?? []) : []))
  const wanted = sources.map(({ srcSet }) => srcSet).join('\n')
  useEffect(() => {
    for (const srcSet of wanted.split('\n').filter(Boolean)) {
      const picture = new Image()
      picture.sizes = '100vw'
      picture.srcset = srcSet
    }
  }, [wanted])
}
