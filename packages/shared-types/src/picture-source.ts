import type { Asset } from './assets.ts'
import { buildUrl } from './contract.ts'
import { getPreview, getThumbnail } from './contracts/assets.ts'

const contracts = { thumbnail: getThumbnail, preview: getPreview } as const

export interface PictureSource {
  readonly src: string
  readonly srcSet: string
}

/**
 * The available sizes of an asset's picture up to `maxWidth` pixels, or the smallest size if all are wider; undefined if
 * there is none yet. `excludedUrls` are URLs that failed to load.
 */
export function getPictureSource(
  asset: Pick<Asset, 'id' | 'renditions' | 'pictureVersion'>,
  maxWidth: number,
  excludedUrls: readonly string[] = [],
): PictureSource | undefined {
  const sizes = asset.renditions.flatMap(({ name, variant }) => {
    const width = Number(variant)
    if ((name !== 'thumbnail' && name !== 'preview') || !(width > 0)) return []
    const query = { width, ...(asset.pictureVersion && { version: asset.pictureVersion }) }
    const url = buildUrl(contracts[name], { params: { id: asset.id }, query })
    return excludedUrls.includes(url) ? [] : [{ width, url }]
  })
  const candidates = sizes.filter(({ width }) => width <= maxWidth).sort((a, b) => a.width - b.width)
  const smallest = candidates[0] ?? sizes.sort((a, b) => a.width - b.width)[0]
  if (!smallest) return undefined
  const sources = candidates.length > 0 ? candidates : [smallest]
  return { src: smallest.url, srcSet: sources.map(({ url, width }) => `${url} ${width}w`).join(', ') }
}
