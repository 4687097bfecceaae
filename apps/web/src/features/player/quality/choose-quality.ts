import type { Asset, PlayableQuality } from '@lares/shared-types/assets'

/** What a person wants of films on this device. */
export type QualityChoice = 'automatic' | PlayableQuality
export const qualityChoices: readonly QualityChoice[] = ['automatic', 'best', 'small']

/** What is known of the connection of this device; a browser may know nothing. */
export interface ConnectionQuality
  extends Pick<NonNullable<Navigator['connection']>, 'effectiveType' | 'saveData' | 'downlink'> {
  /** Whether a film has stalled a short while ago. */
  readonly hasStalled?: boolean
}

type QualitySizes = Pick<Asset, 'size' | 'playableSize' | 'playableSmallSize' | 'duration'>

/** Chromium reports no more, so that at this value the connection can be of any speed (https://wicg.github.io/netinfo/). */
const maxReportedDownlink = 10
/** How much faster than the film a connection must be, because no connection is even. */
const margin = 1.25

/** In which quality a film is played; the best for everything that has no smaller copy. */
export function chooseQuality(
  asset: QualitySizes,
  choice: QualityChoice,
  connection: ConnectionQuality,
): PlayableQuality {
  if (asset.playableSmallSize === undefined) return 'best'
  if (choice !== 'automatic') return choice
  return isTooSlow(asset, connection) ? 'small' : 'best'
}

/** Bytes of what is played in a quality. */
export function getPlayedSize(asset: QualitySizes, quality: PlayableQuality): number {
  const best = asset.playableSize ?? asset.size
  return quality === 'small' ? (asset.playableSmallSize ?? best) : best
}

function isTooSlow(
  asset: QualitySizes,
  { saveData, effectiveType = '4g', downlink = maxReportedDownlink, hasStalled }: ConnectionQuality,
): boolean {
  if (saveData || hasStalled || effectiveType !== '4g') return true
  if (downlink >= maxReportedDownlink || !asset.duration) return false
  const bitsPerSecond = (getPlayedSize(asset, 'best') * 8) / asset.duration
  return downlink * 1e6 < bitsPerSecond * margin
}
