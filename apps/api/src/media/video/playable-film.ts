import { stat } from 'node:fs/promises'
import { Decoder, Encoder, FilterAPI } from 'node-av/api'
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_VORBIS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { createAacStages } from '../audio/playable-sound.ts'
import { withSource } from '../av/source.ts'
import { writeMp4 } from '../av/transcode.ts'
import type { DerivedFile } from '../derivation.ts'
import { getRenditionPath } from '../output/derived-file.ts'
import { describeFilm, type Film } from './film.ts'

const shortSide = 1080
const longSide = 1920
const maxFrameRate = 60

const webmPictures = [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1]
const webmSounds = [AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS]

/** Containers that store a timestamp for every frame, so that H.264 can be remuxed from them. */
const remuxableTypes = new Set([
  'video/mp4',
  'video/quicktime',
  'video/matroska',
  'video/3gpp',
  'video/3gpp2',
])

/**
 * Writes a copy of a film that every browser plays (MP4, H.264, AAC, at most 1080p), unless the original is playable.
 * Streams that are already playable are remuxed without being encoded again.
 */
export function derivePlayableFilm(
  path: string,
  mediaType: string,
  folder: string,
  signal: AbortSignal,
): Promise<DerivedFile | undefined> {
  return withSource(path, mediaType, signal, async (source) => {
    const film = describeFilm(source)
    if (isPlayable(film, mediaType)) return undefined
    const target = getRenditionPath(folder, 'playable', '', 'video/mp4')
    const isRemuxed = remuxableTypes.has(mediaType) && isPlainH264(film)
    const size = isRemuxed ? { width: film.width, height: film.height } : getPlayableSize(film)
    const video = isRemuxed ? 'passthrough' : await createH264Stages(film, size, signal)
    if (film.sound) {
      const isSoundRemuxed = film.sound.codecpar.codecId === AV_CODEC_ID_AAC && remuxableTypes.has(mediaType)
      const audio = isSoundRemuxed ? 'passthrough' : await createAacStages(film.sound, signal)
      await writeMp4(source, { video, audio }, target, signal)
    } else {
      await writeMp4(source, { video }, target, signal)
    }
    const { size: bytes } = await stat(target)
    return { name: 'playable', variant: '', mediaType: 'video/mp4', path: target, size: bytes, ...size }
  })
}

function isPlayable(film: Film, mediaType: string): boolean {
  const picture = film.picture.codecpar.codecId
  const sound = film.sound?.codecpar.codecId
  if (mediaType === 'video/mp4') {
    const isSoundPlayable = sound === undefined || sound === AV_CODEC_ID_AAC || sound === AV_CODEC_ID_MP3
    return isPlainH264(film) && isSoundPlayable
  }
  if (mediaType !== 'video/webm') return false
  return webmPictures.includes(picture) && (sound === undefined || webmSounds.includes(sound))
}

/** Whether it is the H.264 that browsers decode: 8 bits, 4:2:0. */
function isPlainH264({ picture }: Film): boolean {
  const { codecId, format } = picture.codecpar
  return codecId === AV_CODEC_ID_H264 && (format === AV_PIX_FMT_YUV420P || format === AV_PIX_FMT_YUVJ420P)
}

/** Scales to at most 1080p, portrait or landscape, in even numbers as 4:2:0 requires. */
function getPlayableSize({ width, height }: Pick<Film, 'width' | 'height'>): {
  width: number
  height: number
} {
  const scale = Math.min(1, shortSide / Math.min(width, height), longSide / Math.max(width, height))
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

async function createH264Stages(
  film: Film,
  size: { width: number; height: number },
  signal: AbortSignal,
): Promise<[Decoder, FilterAPI, Encoder]> {
  const decoder = await Decoder.create(film.picture, {
    exitOnError: false,
    context: { threadCount: 0 },
    signal,
  })
  const { num, den } = film.picture.avgFrameRate
  const isFast = den > 0 && num / den > maxFrameRate
  const steps = [
    // Deinterlaces recordings of old camcorders; only frames flagged as interlaced are changed.
    'bwdif=mode=send_frame:deint=interlaced',
    ...(isFast ? [`fps=${maxFrameRate}`] : []),
    ...film.steps,
    `scale=${size.width}:${size.height}`,
    'setsar=1',
    'format=yuv420p',
  ]
  const filter = FilterAPI.create(steps.join(','), { signal })
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    context: { threadCount: 0 },
    options: { preset: 'veryfast', crf: 23, profile: 'high' },
    signal,
  })
  return [decoder, filter, encoder]
}
