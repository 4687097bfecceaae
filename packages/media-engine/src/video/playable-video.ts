import { stat } from 'node:fs/promises'
import type { Rotation } from '@lares/shared-types/rotations'
import { Decoder, type Demuxer, Encoder, FilterAPI } from 'node-av/api'
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
import { limitTracks, readEditedDuration } from './cut/limit-tracks.ts'
import { detectScan, getDeinterlacing, type Scan } from './detect-scan.ts'
import { identityMatrix, rotationSteps, turnDisplayMatrix } from './display-matrix.ts'
import { describeVideo, type VideoInfo } from './video-info.ts'

const shortSide = 1080
const longSide = 1920
const maxFrameRate = 60
/** Bits a second; films of phones in 1080p have up to 20 million, of which a copy has about 7. */
const maxBitRate = 25_000_000
/** Seconds between two key frames: for seeking, and for the pictures of the storyboard. */
const keyFrameInterval = 4

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

/** Containers with edit lists. */
const editableTypes = new Set(['video/mp4', 'video/quicktime', 'video/3gpp', 'video/3gpp2'])

interface PlayableInput {
  path: string
  mediaType: string
  folder: string
  /** Degrees clockwise, in addition to the orientation in the file. */
  rotation: Rotation
  signal: AbortSignal
}

/**
 * Writes a copy of a film that every browser plays (MP4, H.264, AAC, at most 1080p, deinterlaced), unless the original is
 * playable and not turned. Streams that are already playable are remuxed without being encoded again; a film that is
 * turned then has another display matrix.
 */
export async function derivePlayableVideo(input: PlayableInput): Promise<DerivedFile | undefined> {
  const { path, mediaType, folder, rotation, signal } = input
  const scan = await detectScan(path, mediaType, signal)
  return withSource(path, mediaType, signal, async (source) => {
    const info = describeVideo(source)
    const isProgressive = scan === 'progressive'
    if (rotation === 0 && isProgressive && isPlayable(info, mediaType)) return undefined
    const target = getRenditionPath(folder, 'playable', '', 'video/mp4')
    const isRemuxed = remuxableTypes.has(mediaType) && isBrowserH264(info) && isProgressive && !isHeavy(info)
    if (isRemuxed) return remux(source, info, target, input)
    const steps = [
      ...getDeinterlacing(scan, info.videoStream.codecpar.height),
      ...info.steps,
      ...rotationSteps[rotation],
    ]
    const size = getPlayableSize(turnSize(info, rotation))
    const video = await createH264Stages(info, { steps, size, scan }, signal)
    const audio = info.audioStream && (await createAacStages(info.audioStream, signal))
    await writeMp4(source, audio ? { video, audio } : { video }, target, signal, identityMatrix)
    return describeCopy(target, size)
  })
}

/** Writes a copy of a playable copy that is turned further, without encoding it again. */
export function turnPlayableVideo(
  path: string,
  folder: string,
  rotation: Rotation,
  signal: AbortSignal,
): Promise<DerivedFile> {
  const mediaType = 'video/mp4'
  return withSource(path, mediaType, signal, (source) => {
    const target = getRenditionPath(folder, 'playable', '', mediaType)
    return remux(source, describeVideo(source), target, { path, mediaType, rotation, signal })
  })
}

async function remux(
  source: Demuxer,
  info: VideoInfo,
  target: string,
  { path, mediaType, rotation, signal }: Omit<PlayableInput, 'folder'>,
): Promise<DerivedFile> {
  const { audioStream } = info
  const isAudioRemuxed = audioStream?.codecpar.codecId === AV_CODEC_ID_AAC && remuxableTypes.has(mediaType)
  const audio = audioStream && (isAudioRemuxed ? 'passthrough' : await createAacStages(audioStream, signal))
  const video = 'passthrough'
  const matrix = turnDisplayMatrix(info.displayMatrix, rotation)
  await writeMp4(source, audio ? { video, audio } : { video }, target, signal, matrix)
  if (editableTypes.has(mediaType)) {
    // Frames that an edit list hides after the end are copied as well, because those before it can depend on them.
    const duration = await readEditedDuration(path)
    if (duration !== undefined) await limitTracks(target, duration)
  }
  return describeCopy(target, turnSize(info, rotation))
}

async function describeCopy(path: string, { width, height }: Size): Promise<DerivedFile> {
  const { size } = await stat(path)
  return { name: 'playable', variant: '', mediaType: 'video/mp4', path, size, width, height }
}

/** Whether a film is too much for phones and for the connections of homes: larger than 1080p, or of a very high bit rate. */
function isHeavy({ width, height, videoStream }: VideoInfo): boolean {
  const isLarge = Math.min(width, height) > shortSide || Math.max(width, height) > longSide
  return isLarge || Number(videoStream.codecpar.bitRate) > maxBitRate
}

/** Whether every browser plays a film of this type as it is, unless it is interlaced. */
export function isPlayable(info: VideoInfo, mediaType: string): boolean {
  if (isHeavy(info)) return false
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

interface Size {
  readonly width: number
  readonly height: number
}

function turnSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Scales to at most 1080p, portrait or landscape, in even numbers as 4:2:0 requires. */
function getPlayableSize({ width, height }: Size): Size {
  const scale = Math.min(1, shortSide / Math.min(width, height), longSide / Math.max(width, height))
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

interface PicturePlan {
  /** FFmpeg filters that make frames as displayed. */
  readonly steps: readonly string[]
  readonly size: Size
  readonly scan: Scan
}

async function createH264Stages(
  info: VideoInfo,
  { steps, size, scan }: PicturePlan,
  signal: AbortSignal,
): Promise<[Decoder, FilterAPI, Encoder]> {
  const decoder = await Decoder.create(info.videoStream, {
    exitOnError: false,
    context: { threadCount: 0 },
    signal,
  })
  const { num, den } = info.videoStream.avgFrameRate
  const frameRate = den > 0 && num > 0 ? num / den : 25
  const isFast = scan === 'progressive' && frameRate > maxFrameRate
  const filters = [
    ...(isFast ? [`fps=${maxFrameRate}`] : []),
    ...steps,
    `scale=${size.width}:${size.height}`,
    'setsar=1',
    'format=yuv420p',
  ]
  const filter = FilterAPI.create(filters.join(','), { signal })
  const keyFrames = Math.max(1, Math.round(keyFrameInterval * Math.min(frameRate, maxFrameRate)))
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    context: { threadCount: 0 },
    options: { preset: 'veryfast', crf: 23, profile: 'high', g: keyFrames },
    signal,
  })
  return [decoder, filter, encoder]
}
