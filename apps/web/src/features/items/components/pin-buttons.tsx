import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { KeepOfflineButton } from '../../offline/public.ts'
import { itemLinks } from '../kinds/item-links.ts'
import { assetAddress } from './asset-address.ts'
import { useItemTitle } from './use-item-title.ts'

/** Keeps an item with its sounds on the device: what the player and the words beside it ask for. */
export function KeepListening({ item, sound }: { item: Item; sound: Asset }) {
  const files = [
    assetAddress.item(item.id),
    assetAddress.playable(sound),
    ...has(sound, 'waveform', assetAddress.waveform(sound)),
    assetAddress.transcript(item.id),
    assetAddress.subtitles(item.id),
  ]
  return <KeepItem item={item} files={files} size={sound.size} />
}

/** Keeps a document on the device: the originals, and every page as a picture. */
export function KeepReading({ item }: { item: Item }) {
  const files = item.assets.flatMap((asset) => [
    assetAddress.download(asset),
    ...has(asset, 'text', assetAddress.text(asset)),
    ...asset.renditions
      .filter(({ name }) => name === 'page')
      .map(({ variant }) => assetAddress.page(asset, Number(variant))),
  ])
  const size = item.assets.reduce((sum, asset) => sum + asset.size, 0)
  return <KeepItem item={item} files={[assetAddress.item(item.id), ...files]} size={size} />
}

function KeepItem({ item, files, size }: { item: Item; files: readonly string[]; size: number }) {
  const titleOf = useItemTitle()
  const subject = { id: item.id, title: titleOf(item), page: itemLinks.profile(item) }
  return <KeepOfflineButton subject={subject} files={files} size={size} />
}

/** An address, where there is something at it. */
function has({ renditions }: Asset, rendition: string, address: string): string[] {
  return renditions.some(({ name }) => name === rendition) ? [address] : []
}
