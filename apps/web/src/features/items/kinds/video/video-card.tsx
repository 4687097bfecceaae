import type { ItemSummary } from '@lares/shared-types/items'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import { CardFrame } from '../../shown/card-frame.tsx'
import { LengthBadge } from '../../shown/length-badge.tsx'

/** A film in a grid: its poster with its length. */
export function VideoCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame
      item={item}
      media={
        <>
          <AssetPicture asset={item.cover} alt="" sizes="320px" icon="movie" widest={640} />
          <LengthBadge seconds={item.cover?.duration} />
        </>
      }
    />
  )
}
