import type { Asset, PlayableQuality } from '@lares/shared-types/assets'
import { buildUrl } from '@lares/shared-types/contract'
import {
  getOriginal,
  getPage,
  getPeaks,
  getPlayable,
  getPoster,
  getStoryboard,
  getStoryboardSheet,
  getText,
  getWaveform,
  showMail,
} from '@lares/shared-types/contracts/assets'
import { getItem } from '@lares/shared-types/contracts/items'
import {
  getTranscript,
  getTranscriptSrt,
  getTranscriptText,
  getTranscriptVtt,
} from '@lares/shared-types/contracts/transcripts'
import { getTranslation } from '@lares/shared-types/contracts/translations'
import type { Language } from '@lares/shared-types/languages'

const transcriptFiles = { vtt: getTranscriptVtt, srt: getTranscriptSrt, txt: getTranscriptText } as const

type WithId = Pick<Asset, 'id'>
type WithVersion = Pick<Asset, 'id' | 'pictureVersion'>

/** A turned film, or one with another poster, has other URLs, so that no cache shows what it was before. */
const toVersionQuery = ({ pictureVersion }: Pick<Asset, 'pictureVersion'>) =>
  pictureVersion ? { query: { version: pictureVersion } } : {}

const toLanguageQuery = (language: Language | undefined) => (language ? { language } : {})

/** URLs of an asset's original and renditions, and of the data of its item. */
export const assetUrls = {
  original: ({ id }: WithId) => buildUrl(getOriginal, { params: { id } }),
  download: ({ id }: WithId) => buildUrl(getOriginal, { params: { id }, query: { download: true } }),
  poster: (asset: WithVersion) => buildUrl(getPoster, { params: { id: asset.id }, ...toVersionQuery(asset) }),
  playable: (asset: WithVersion, quality: PlayableQuality = 'best') =>
    buildUrl(getPlayable, {
      params: { id: asset.id },
      query: { ...toVersionQuery(asset).query, ...(quality !== 'best' && { quality }) },
    }),
  storyboard: (asset: WithVersion) =>
    buildUrl(getStoryboard, { params: { id: asset.id }, ...toVersionQuery(asset) }),
  /** A sheet of a storyboard, from 1. */
  storyboardSheet: (asset: WithVersion, sheet: number) =>
    buildUrl(getStoryboardSheet, { params: { id: asset.id, sheet }, ...toVersionQuery(asset) }),
  waveform: ({ id }: WithId) => buildUrl(getWaveform, { params: { id } }),
  peaks: ({ id }: WithId) => buildUrl(getPeaks, { params: { id } }),
  text: ({ id }: WithId) => buildUrl(getText, { params: { id } }),
  page: ({ id }: WithId, page: number) => buildUrl(getPage, { params: { id, page } }),
  mail: ({ id }: WithId, pictures: boolean) => buildUrl(showMail, { params: { id }, query: { pictures } }),
  item: (id: string) => buildUrl(getItem, { params: { id } }),
  transcript: (itemId: string) => buildUrl(getTranscript, { params: { id: itemId } }),
  translation: (id: string, language: Language) => buildUrl(getTranslation, { params: { id, language } }),
  /** The transcript of an item as a file: WebVTT, SubRip or plain text. */
  transcriptFile: (id: string, format: keyof typeof transcriptFiles, language?: Language) =>
    buildUrl(transcriptFiles[format], { params: { id }, query: toLanguageQuery(language) }),
  /**
   * The subtitles of a recording or film, in the language in which it speaks, or translated.
   *
   * @param version the id of a version with other times than the original, if they are those of its lines
   */
  subtitles: (itemId: string, language?: Language, version?: string) =>
    buildUrl(getTranscriptVtt, {
      params: { id: itemId },
      query: { ...toLanguageQuery(language), ...(version && { version }) },
    }),
}
