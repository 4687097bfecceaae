import type { ItemSummary } from '@lares/shared-types/items'
import { AssetPicture } from '../../../../shared/assets/asset-picture.tsx'
import { CardFrame } from '../../components/card-frame.tsx'

export function ImageCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame
      item={item}
      media={<AssetPicture asset={item.cover} alt="" sizes="320px" icon="photo" maxWidth={640} />}
    />
  )
}
