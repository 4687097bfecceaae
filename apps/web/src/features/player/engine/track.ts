import type { Asset } from '@lares/shared-types/assets'
import type { ItemSummary } from '@lares/shared-types/items'
import type { Language } from '@lares/shared-types/languages'
import { getTurn, type Rotation } from '@lares/shared-types/rotations'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'

/** What the player needs to know of an item. */
export type TrackItem = Pick<ItemSummary, 'id' | 'kind' | 'title' | 'language'>

export interface SubtitleTrack {
  readonly url: string
  /** Null when the language of the item is unknown. */
  readonly language: Language | null
}

/** A recording or film that can be played: one file of an item. */
export interface Track {
  readonly item: TrackItem
  readonly asset: Asset
  readonly medium: 'audio' | 'video'
  readonly subtitles: readonly SubtitleTrack[]
}

/** The rotation with which the file that is played now was made. */
export function getRenderedRotation({ rotation, turning }: Asset): Rotation {
  return getTurn(turning ?? 0, rotation ?? 0)
}

/** Makes a track of the sound or film of an item; undefined when its file is neither. */
export function toTrack({ id, kind, title, language }: TrackItem, asset: Asset | null | undefined) {
  const medium = asset?.family
  if (!asset || asset.state === 'failed' || (medium !== 'audio' && medium !== 'video')) return undefined
  const subtitles = [{ url: assetUrls.subtitles(id), language }]
  return { item: { id, kind, title, language }, asset, medium, subtitles } satisfies Track
}
