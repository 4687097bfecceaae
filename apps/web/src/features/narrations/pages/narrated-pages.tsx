import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import type { NarratedPage } from '@lares/shared-types/narrations'
import { useMemo } from 'react'
import { usePageFrames } from '../../page-texts/public.ts'
import type { SpokenWord } from '../timeline/timeline.ts'
import { PageWords } from './page-words.tsx'
import { usePageScroll } from './use-page-scroll.ts'

interface NarratedPagesProps {
  item: Item
  /** Holds the pictures of all pages of the item, each file in an element with `data-asset`. */
  pictures: HTMLElement | null
  pages: readonly NarratedPage[]
  /** The word that is spoken now. */
  spoken: SpokenWord | undefined
  /** Whether the player has the recording: a click on a word then plays from it. */
  isActive: boolean
  /** Whether the page scrolls along with the voice. */
  isFollowed: boolean
  onPlayFrom: (seconds: number) => void
}

/** The words of a letter on its pictures: the spoken one is lit. */
export function NarratedPages({ item, pictures, pages, ...rest }: NarratedPagesProps) {
  const scrollTo = usePageScroll(rest.isFollowed)
  return item.assets.map((asset) => {
    const ofAsset = pages.filter(({ assetId }) => assetId === asset.id)
    return ofAsset.length > 0 ? (
      <AssetPages
        key={asset.id}
        asset={asset}
        pictures={pictures}
        pages={ofAsset}
        scrollTo={scrollTo}
        {...rest}
      />
    ) : null
  })
}

interface AssetPagesProps extends Omit<NarratedPagesProps, 'item'> {
  asset: Asset
  scrollTo: (line: HTMLElement) => void
}

function AssetPages({ asset, pictures, pages, spoken, ...rest }: AssetPagesProps) {
  const container = useMemo(
    () =>
      pictures?.dataset.asset === asset.id
        ? pictures
        : (pictures?.querySelector<HTMLElement>(`[data-asset="${asset.id}"]`) ?? null),
    [pictures, asset],
  )
  const frames = usePageFrames(container, asset)
  return frames.map((frame) => {
    const times = pages.find(({ page }) => page === frame.page)
    if (!times) return null
    const places = spoken?.places.filter((place) => place.assetId === asset.id && place.page === frame.page)
    return (
      <PageWords
        key={frame.page}
        asset={asset}
        frame={frame}
        times={times}
        spoken={places && places.length > 0 ? places : undefined}
        {...rest}
      />
    )
  })
}
