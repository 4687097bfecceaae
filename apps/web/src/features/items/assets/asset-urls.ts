import type { Asset } from '@lares/shared-types/assets'
import { urlOf } from '@lares/shared-types/contract'
import {
  getOriginal,
  getPage,
  getPlayable,
  getPoster,
  getText,
  getWaveform,
  showMail,
} from '@lares/shared-types/contracts/assets'
import { getItem } from '@lares/shared-types/contracts/items'
import { getTranscript, getTranscriptVtt } from '@lares/shared-types/contracts/transcripts'

type WithId = Pick<Asset, 'id'>

/** URLs of an asset's original and renditions, and of the data of its item. */
export const assetUrls = {
  original: ({ id }: WithId) => urlOf(getOriginal, { params: { id } }),
  download: ({ id }: WithId) => urlOf(getOriginal, { params: { id }, query: { download: true } }),
  poster: ({ id }: WithId) => urlOf(getPoster, { params: { id } }),
  playable: ({ id }: WithId) => urlOf(getPlayable, { params: { id } }),
  waveform: ({ id }: WithId) => urlOf(getWaveform, { params: { id } }),
  text: ({ id }: WithId) => urlOf(getText, { params: { id } }),
  page: ({ id }: WithId, page: number) => urlOf(getPage, { params: { id, page } }),
  mail: ({ id }: WithId, pictures: boolean) => urlOf(showMail, { params: { id }, query: { pictures } }),
  item: (id: string) => urlOf(getItem, { params: { id } }),
  transcript: (itemId: string) => urlOf(getTranscript, { params: { id: itemId } }),
  subtitles: (itemId: string) => urlOf(getTranscriptVtt, { params: { id: itemId } }),
}
