import type { Asset } from '@lares/shared-types/assets'
import { type SyntheticEvent, useState } from 'react'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { useChosenQuality } from './use-quality.ts'

interface MediaSource {
  readonly src: string
  readonly onError: (event: SyntheticEvent<HTMLMediaElement>) => void
}

/** `MediaError.MEDIA_ERR_NETWORK`. */
const networkError = 2

/**
 * What a media element of a page plays of a recording or film, in the quality that the player of the shell would take when the page is
 * opened. It stays the same from then on, because another URL would interrupt it, unless the smaller copy cannot be played.
 */
export function useMediaSource(asset: Asset): MediaSource {
  const chosen = useChosenQuality(asset)
  const [quality, setQuality] = useState(chosen)
  function onError({ currentTarget: element }: SyntheticEvent<HTMLMediaElement>) {
    // A lost connection says nothing of the copy, and the best one would need more of it.
    if (quality === 'best' || element.error?.code === networkError) return
    const { currentTime } = element
    const goOn = () => {
      element.currentTime = currentTime
    }
    if (currentTime > 0) element.addEventListener('loadedmetadata', goOn, { once: true })
    setQuality('best')
  }
  return { src: assetUrls.playable(asset, quality), onError }
}
