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
