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
import { createAacStages } from '../audio/playable-audio.ts'
import { withSource } from '../av/source.ts'
import { writeMp4 } from '../av/transcode.ts'
import type { DerivedFile } from '../derivation.ts'
import { getRenditionPath } from '../output/derived-file.ts'
import { describeVideo, type VideoInfo } from './video-info.ts'

const shortSide = 1080
const longSide = 1920
const maxFrameRate = 60

const webmVideoCodecs = [AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1]
const webmAudioCodecs = [AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS]

/** Containers that store a timestamp for every frame, so that H.264 can be remuxed from them. */
const remuxableTypes = new Set([
  'video/mp4',
  'video/quicktime',
  'video/matroska',
  'video/3gpp',
  'video/3gpp2',
])

/**
 * Writes a copy of a video that every browser plays (MP4, H.264, AAC, at most 1080p), unless the original is playable.
 * Streams that are already playable are remuxed without being encoded again.
 */
export function derivePlayableVideo(
  path: string,
  mediaType: string,
  folder: string,
  signal: AbortSignal,
): Promise<DerivedFile | undefined> {
  return withSource(path, mediaType, signal, async (source) => {
    const info = describeVideo(source)
    if (isPlayable(info, mediaType)) return undefined
    const target = getRenditionPath(folder, 'playable', '', 'video/mp4')
    const isRemuxed = remuxableTypes.has(mediaType) && isBrowserH264(info)
    const size = isRemuxed ? { width: info.width, height: info.height } : getPlayableSize(info)
    const video = isRemuxed ? 'passthrough' : await createH264Stages(info, size, signal)
    if (info.audioStream) {
      const isAudioRemuxed =
        info.audioStream.codecpar.codecId === AV_CODEC_ID_AAC && remuxableTypes.has(mediaType)
      const audio = isAudioRemuxed ? 'passthrough' : await createAacStages(info.audioStream, signal)
      await writeMp4(source, { video, audio }, target, signal)
    } else {
      await writeMp4(source, { video }, target, signal)
    }
    const { size: bytes } = await stat(target)
    return { name: 'playable', variant: '', mediaType: 'video/mp4', path: target, size: bytes, ...size }
  })
}

function isPlayable(info: VideoInfo, mediaType: string): boolean {
  const videoCodec = info.videoStream.codecpar.codecId
  const audioCodec = info.audioStream?.codecpar.codecId
  if (mediaType === 'video/mp4') {
    const isAudioPlayable =
      audioCodec === undefined || audioCodec === AV_CODEC_ID_AAC || audioCodec === AV_CODEC_ID_MP3
    return isBrowserH264(info) && isAudioPlayable
  }
  if (mediaType !== 'video/webm') return false
  return (
    webmVideoCodecs.includes(videoCodec) && (audioCodec === undefined || webmAudioCodecs.includes(audioCodec))
  )
}

/** Whether it is the H.264 that browsers decode: 8 bits, 4:2:0. */
function isBrowserH264({ videoStream }: VideoInfo): boolean {
  const { codecId, format } = videoStream.codecpar
  return codecId === AV_CODEC_ID_H264 && (format === AV_PIX_FMT_YUV420P || format === AV_PIX_FMT_YUVJ420P)
}

/** Scales to at most 1080p, portrait or landscape, in even numbers as 4:2:0 requires. */
function getPlayableSize({ width, height }: Pick<VideoInfo, 'width' | 'height'>): {
  width: number
  height: number
} {
  const scale = Math.min(1, shortSide / Math.min(width, height), longSide / Math.max(width, height))
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

async function createH264Stages(
  info: VideoInfo,
  size: { width: number; height: number },
  signal: AbortSignal,
): Promise<[Decoder, FilterAPI, Encoder]> {
  const decoder = await Decoder.create(info.videoStream, {
    exitOnError: false,
    context: { threadCount: 0 },
    signal,
  })
  const { num, den } = info.videoStream.avgFrameRate
  const isFast = den > 0 && num / den > maxFrameRate
  const steps = [
    // Deinterlaces recordings of old camcorders; only frames flagged as interlaced are changed.
    'bwdif=mode=send_frame:deint=interlaced',
    ...(isFast ? [`fps=${maxFrameRate}`] : []),
    ...info.steps,
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
