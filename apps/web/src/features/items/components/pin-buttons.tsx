import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { isRenditionPending } from '../../../shared/assets/is-rendition-pending.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { PinOfflineButton } from '../../offline/public.ts'
import { getPlayedSize, type Track, useChosenQuality } from '../../player/public.ts'

/**
 * Pins a recording or film for offline use: everything that its player and its transcript load. Not shown while the copy that is
 * played is being made. Of a film it is the copy that is played on this device: the smaller one where that is chosen or the connection is
 * slow.
 */
export function PinTrackButton({ item, track }: { item: Item; track: Track }) {
  const { asset, subtitles } = track
  const quality = useChosenQuality(asset)
  if (isRenditionPending(asset, 'playable')) return null
  const files = [
    assetUrls.item(item.id),
    assetUrls.playable(asset, quality),
    ...ifRendition(asset, 'waveform', assetUrls.waveform(asset)),
    ...ifRendition(asset, 'poster', assetUrls.poster(asset)),
    ...ifRendition(asset, 'storyboard', assetUrls.storyboard(asset)),
    ...asset.renditions
      .filter(({ name }) => name === 'storyboard-sheet')
      .map(({ variant }) => assetUrls.storyboardSheet(asset, Number(variant))),
    assetUrls.transcript(item.id),
    ...subtitles.map(({ url }) => url),
    ...item.translations.map((language) => assetUrls.translation(item.id, language)),
  ]
  return <PinItemButton item={item} files={files} size={getPlayedSize(asset, quality)} />
}

/** Pins a document for offline use: its originals, texts and page pictures. */
export function PinDocumentButton({ item }: { item: Item }) {
  const files = item.assets.flatMap((asset) => [
    assetUrls.download(asset),
    ...ifRendition(asset, 'text', assetUrls.text(asset)),
    ...asset.renditions
      .filter(({ name }) => name === 'page')
      .map(({ variant }) => assetUrls.page(asset, Number(variant))),
  ])
  const size = item.assets.reduce((sum, asset) => sum + asset.size, 0)
  return <PinItemButton item={item} files={[assetUrls.item(item.id), ...files]} size={size} />
}

function PinItemButton({ item, files, size }: { item: Item; files: readonly string[]; size: number }) {
  const getTitle = useItemTitle()
  const subject = { id: item.id, title: getTitle(item), page: itemLinks.profile(item) }
  return <PinOfflineButton subject={subject} files={files} size={size} />
}

/** The URL as a list of one, or an empty list when the asset does not have the rendition. */
function ifRendition({ renditions }: Asset, rendition: string, url: string): string[] {
  return renditions.some(({ name }) => name === rendition) ? [url] : []
}
