import type { ItemSummary } from '@lares/shared-types/items'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { DurationBadge } from '../../assets/duration-badge.tsx'
import { CardFrame } from '../../components/card-frame.tsx'

/** A film in a grid: its poster with its duration. */
export function VideoCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame
      item={item}
      media={
        <>
          <AssetPicture asset={item.cover} alt="" sizes="320px" icon="movie" maxWidth={640} />
          <DurationBadge seconds={item.cover?.duration} />
        </>
      }
    />
  )
}
