import type { Asset } from '@lares/shared-types/assets'
import { useState } from 'react'
import { assetUrls } from '../../../shared/assets/asset-urls.ts'
import { useChosenQuality } from './use-quality.ts'

/**
 * What a media element of a page plays of a recording or film, in the quality that the player of the shell would take when the page is
 * opened. It stays the same from then on, because another URL would interrupt it, unless the smaller copy cannot be played.
 */
export function useMediaSource(asset: Asset): { readonly src: string; readonly onError: () => void } {
  const chosen = useChosenQuality(asset)
  const [quality, setQuality] = useState(chosen)
  return { src: assetUrls.playable(asset, quality), onError: () => setQuality('best') }
}
