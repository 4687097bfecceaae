import type { Asset } from './assets.ts'
import { urlOf } from './contract.ts'
import { getPreview, getThumbnail } from './contracts/assets.ts'

const pictures = { thumbnail: getThumbnail, preview: getPreview } as const

export interface PictureSource {
  readonly src: string
  readonly srcSet: string
}

/**
 * The sizes that there are of an asset's picture, up to `widest` pixels; nothing where there is none yet. `without`:
 * addresses that could not be loaded.
 */
export function pictureSource(
  asset: Pick<Asset, 'id' | 'renditions'>,
  widest: number,
  without: readonly string[] = [],
): PictureSource | undefined {
  const sizes = asset.renditions.flatMap(({ name, variant }) => {
    const width = Number(variant)
    if ((name !== 'thumbnail' && name !== 'preview') || !(width > 0)) return []
    const url = urlOf(pictures[name], { params: { id: asset.id }, query: { width } })
    return without.includes(url) ? [] : [{ width, url }]
  })
  const fitting = sizes.filter(({ width }) => width <= widest).sort((a, b) => a.width - b.width)
  const smallest = fitting[0] ?? sizes.sort((a, b) => a.width - b.width)[0]
  if (!smallest) return undefined
  const all = fitting.length > 0 ? fitting : [smallest]
  return { src: smallest.url, srcSet: all.map(({ url, width }) => `${url} ${width}w`).join(', ') }
}
