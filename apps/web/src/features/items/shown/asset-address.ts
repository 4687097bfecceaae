import type { Asset } from '@lares/shared-types/assets'
import { urlOf } from '@lares/shared-types/contract'
import {
  getOriginal,
  getPage,
  getPlayable,
  getPoster,
  getPreview,
  getText,
  getThumbnail,
  getWaveform,
  showMail,
} from '@lares/shared-types/contracts/assets'
import { getItem } from '@lares/shared-types/contracts/items'
import { getTranscript, getTranscriptVtt } from '@lares/shared-types/contracts/transcripts'

type HasId = Pick<Asset, 'id'>

/** Where the bytes of an asset and of what was made from it are, and what is known of its item. */
export const assetAddress = {
  original: ({ id }: HasId) => urlOf(getOriginal, { params: { id } }),
  download: ({ id }: HasId) => urlOf(getOriginal, { params: { id }, query: { download: true } }),
  poster: ({ id }: HasId) => urlOf(getPoster, { params: { id } }),
  playable: ({ id }: HasId) => urlOf(getPlayable, { params: { id } }),
  waveform: ({ id }: HasId) => urlOf(getWaveform, { params: { id } }),
  text: ({ id }: HasId) => urlOf(getText, { params: { id } }),
  page: ({ id }: HasId, page: number) => urlOf(getPage, { params: { id, page } }),
  mail: ({ id }: HasId, pictures: boolean) => urlOf(showMail, { params: { id }, query: { pictures } }),
  item: (id: string) => urlOf(getItem, { params: { id } }),
  transcript: (itemId: string) => urlOf(getTranscript, { params: { id: itemId } }),
  subtitles: (itemId: string) => urlOf(getTranscriptVtt, { params: { id: itemId } }),
}

const pictures = { thumbnail: getThumbnail, preview: getPreview } as const

export interface PictureSource {
  readonly src: string
  readonly srcSet: string
}

/** The sizes that there are of an asset's picture, up to `widest` pixels; nothing where there is none yet. */
export function pictureSource(asset: Asset, widest: number): PictureSource | undefined {
  const sizes = asset.renditions.flatMap(({ name, variant }) => {
    const width = Number(variant)
    if ((name !== 'thumbnail' && name !== 'preview') || !(width > 0)) return []
    return [{ width, url: urlOf(pictures[name], { params: { id: asset.id }, query: { width } }) }]
  })
  const fitting = sizes.filter(({ width }) => width <= widest).sort((a, b) => a.width - b.width)
  const smallest = fitting[0] ?? sizes.sort((a, b) => a.width - b.width)[0]
  if (!smallest) return undefined
  const all = fitting.length > 0 ? fitting : [smallest]
  return { src: smallest.url, srcSet: all.map(({ url, width }) => `${url} ${width}w`).join(', ') }
}
