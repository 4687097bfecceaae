import { isFilmCopied } from '@lares/shared-types/cuts'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_ALAC,
  AV_CODEC_ID_AMR_WB,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_DVVIDEO,
  AV_CODEC_ID_EAC3,
  AV_CODEC_ID_FLAC,
  AV_CODEC_ID_H263,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_MPEG4,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_PCM_ALAW,
  AV_CODEC_ID_PCM_MULAW,
  AV_CODEC_ID_PCM_S16BE,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_PCM_S24BE,
  AV_CODEC_ID_PCM_S24LE,
  AV_CODEC_ID_PCM_U8,
  AV_CODEC_ID_PRORES,
  AV_CODEC_ID_VP9,
} from 'node-av/constants'
import type { FilmSource } from './film-source.ts'

export interface FilmContainer {
  /** FFmpeg's name of the format. */
  readonly format: 'mp4' | 'mov'
  readonly mediaType: string
  readonly extension: string
}

const mp4: FilmContainer = { format: 'mp4', mediaType: 'video/mp4', extension: '.mp4' }
const mov: FilmContainer = { format: 'mov', mediaType: 'video/quicktime', extension: '.mov' }

const mp4Pictures = new Set<number>([
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_VP9,
  AV_CODEC_ID_MPEG4,
])
const mp4Sounds = new Set<number>([
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_EAC3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_ALAC,
  AV_CODEC_ID_FLAC,
])
const movPictures = new Set<number>([
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MPEG4,
  AV_CODEC_ID_H263,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_DVVIDEO,
  AV_CODEC_ID_PRORES,
])
const movSounds = new Set<number>([
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_ALAC,
  AV_CODEC_ID_PCM_U8,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_PCM_S16BE,
  AV_CODEC_ID_PCM_S24LE,
  AV_CODEC_ID_PCM_S24BE,
  AV_CODEC_ID_PCM_ALAW,
  AV_CODEC_ID_PCM_MULAW,
  AV_CODEC_ID_AMR_WB,
  // `AV_CODEC_ID_AMR_NB`, which node-av does not list.
  AV_CODEC_ID_AMR_WB - 1,
])

/** Chooses the container into which the picture and the sound of a film can be copied; undefined if there is none. */
export function chooseContainer({ picture, sound, mediaType }: FilmSource): FilmContainer | undefined {
  if (!isFilmCopied(mediaType)) return undefined
  const pictureCodec = picture.codecpar.codecId
  const soundCodec = sound?.codecpar.codecId
  const holds = (pictures: ReadonlySet<number>, sounds: ReadonlySet<number>) =>
    pictures.has(pictureCodec) && (soundCodec === undefined || sounds.has(soundCodec))
  if (holds(mp4Pictures, mp4Sounds)) return mp4
  return holds(movPictures, movSounds) ? mov : undefined
}
