import type { Asset, TimeMap } from '@lares/shared-types/assets'
import type { ItemSummary } from '@lares/shared-types/items'
import type { Language } from '@lares/shared-types/languages'
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
  /** What is played: the file of the item, or a version that was made of it. */
  readonly asset: Asset
  /** The times of that version beside those of the original, by which all positions are counted; absent where they are the same. */
  readonly timeMap?: TimeMap | undefined
  readonly medium: 'audio' | 'video'
  readonly subtitles: readonly SubtitleTrack[]
}

/** Makes a track of the sound or film of an item; undefined when its file is neither. */
export function toTrack({ id, kind, title, language }: TrackItem, asset: Asset | null | undefined) {
  const medium = asset?.family
  if (!asset || asset.state === 'failed' || (medium !== 'audio' && medium !== 'video')) return undefined
  const subtitles = [{ url: assetUrls.subtitles(id), language }]
  return {
    item: { id, kind, title, language },
    asset: asset.played ?? asset,
    timeMap: asset.played?.timeMap,
    medium,
    subtitles,
  } satisfies Track
}

/** The seconds of a track, as its positions are counted. */
export function getTrackDuration({ asset, timeMap }: Track): number {
  return timeMap?.at(-1)?.[0] ?? asset.duration ?? 0
}
