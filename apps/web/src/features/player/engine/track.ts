import type { Asset, TimeMap } from '@lares/shared-types/assets'
import { type Chapter, sortChapters } from '@lares/shared-types/chapters'
import { type ItemSummary, isOfKind } from '@lares/shared-types/items'
import type { Language } from '@lares/shared-types/languages'
import { getTurn, type Rotation } from '@lares/shared-types/rotations'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { getSubtitleChanges } from '../../../shared/playback/subtitle-changes.ts'

/** What the player needs to know of an item. */
export interface TrackItem extends Pick<ItemSummary, 'id' | 'kind' | 'title' | 'language'> {
  /** In the order of their times. */
  readonly chapters: readonly Chapter[]
}

/** An item from which a track is made. */
type TrackSource = Pick<ItemSummary, 'id' | 'kind' | 'title' | 'language' | 'details' | 'hasTranscript'> & {
  /** The languages into which its transcript is translated, where that is known. */
  readonly translations?: readonly Language[]
}

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
  /** Those that exist; of an item of a list, whose translations are unknown, the ones in its own language. */
  readonly subtitles: readonly SubtitleTrack[]
  /** Whether translated subtitles are among them; lists do not know of them. */
  readonly knowsTranslations?: boolean
}

/** The rotation with which the file that is played now was made. */
export function getRenderedRotation({ rotation, turning }: Asset): Rotation {
  return getTurn(turning ?? 0, rotation ?? 0)
}

/** Makes a track of the sound or film of an item; undefined when its file is neither. */
export function toTrack(source: TrackSource, asset: Asset | null | undefined): Track | undefined {
  const { id, kind, title, language, translations, hasTranscript } = source
  const medium = asset?.family
  if (!asset || asset.state === 'failed' || (medium !== 'audio' && medium !== 'video')) return undefined
  // A browser shows the subtitles of a film by the times of its file.
  const version = medium === 'video' && asset.played?.timeMap ? asset.played.id : undefined
  // Browsers load subtitles again only from another URL.
  const count = getSubtitleChanges(id)
  const toUrl = (to?: Language) => `${assetUrls.subtitles(id, to, version)}${count > 0 ? `#${count}` : ''}`
  const subtitles = [
    ...(hasTranscript ? [{ url: toUrl(), language }] : []),
    ...(translations ?? []).map((to) => ({ url: toUrl(to), language: to })),
  ]
  return {
    item: { id, kind, title, language, chapters: getChapters(source) },
    asset: asset.played ?? asset,
    timeMap: asset.played?.timeMap,
    medium,
    subtitles,
    ...(translations && { knowsTranslations: true }),
  } satisfies Track
}

/** The seconds of a track, as its positions are counted. */
export function getTrackDuration({ asset, timeMap }: Track): number {
  return timeMap?.at(-1)?.[0] ?? asset.duration ?? 0
}

/** The chapters of a recording or film in the order of their times; none for any other item. */
export function getChapters(item: Pick<TrackSource, 'kind' | 'details'>): Chapter[] {
  if (isOfKind(item, 'record') || isOfKind(item, 'video')) return sortChapters(item.details.chapters ?? [])
  return []
}

export function hasSameSubtitles(one: Track, other: Track): boolean {
  return one.subtitles.map(({ url }) => url).join() === other.subtitles.map(({ url }) => url).join()
}
