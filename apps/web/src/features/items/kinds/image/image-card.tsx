import type { ItemSummary } from '@lares/shared-types/items'
import { AssetPicture } from '../../shown/asset-picture.tsx'
import { CardFrame } from '../../shown/card-frame.tsx'

/** A photograph in a grid. */
export function ImageCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame
      item={item}
      media={<AssetPicture asset={item.cover} alt="" sizes="320px" icon="photo" widest={640} />}
    />
  )
}
