import type { Asset } from '@lares/shared-types/assets'
import { type Chapter, sortChapters } from '@lares/shared-types/chapters'
import { type ItemSummary, isOfKind } from '@lares/shared-types/items'
import type { Language } from '@lares/shared-types/languages'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'

/** What the player needs to know of an item. */
export interface TrackItem extends Pick<ItemSummary, 'id' | 'kind' | 'title' | 'language'> {
  /** In the order of their times. */
  readonly chapters: readonly Chapter[]
}

/** An item from which a track is made. */
type TrackSource = Pick<ItemSummary, 'id' | 'kind' | 'title' | 'language' | 'details'>

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

/** Makes a track of the sound or film of an item; undefined when its file is neither. */
export function toTrack(source: TrackSource, asset: Asset | null | undefined): Track | undefined {
  const { id, kind, title, language } = source
  const medium = asset?.family
  if (!asset || asset.state === 'failed' || (medium !== 'audio' && medium !== 'video')) return undefined
  const subtitles = [{ url: assetUrls.subtitles(id), language }]
  return { item: { id, kind, title, language, chapters: getChapters(source) }, asset, medium, subtitles }
}

/** The chapters of a recording or film in the order of their times; none for any other item. */
export function getChapters(item: Pick<TrackSource, 'kind' | 'details'>): Chapter[] {
  if (isOfKind(item, 'record') || isOfKind(item, 'video')) return sortChapters(item.details.chapters ?? [])
  return []
}
