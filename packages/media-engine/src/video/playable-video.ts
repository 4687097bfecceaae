import { stat } from 'node:fs/promises'
import type { Rotation } from '@lares/shared-types/rotations'
import type { Demuxer } from 'node-av/api'
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
} from 'node-av/constants'
import { createAacStages } from '../audio/playable-audio.ts'
import { withSource } from '../av/source.ts'
import { writeMp4 } from '../av/transcode.ts'
import type { DerivedFile, PlayableName } from '../derivation.ts'
import { getRenditionPath } from '../output/derived-file.ts'
import { limitTracks, readEditedDuration } from './cut/limit-tracks.ts'
import { detectScan, getDeinterlacing } from './detect-scan.ts'
import { identityMatrix, rotationSteps, turnDisplayMatrix } from './display-matrix.ts'
import { createH264Stages, fitInto, getFrameRate, type H264Quality, type Size } from './h264-stages.ts'
import { describeVideo, type VideoInfo } from './video-info.ts'

const maxSize = { shortSide: 1080, longSide: 1920 } as const
const maxFrameRate = 60
const quality: H264Quality = { crf: 23 }
/** Bits a second; films of phones in 1080p have up to 20 million, of which a copy has about 7. */
const maxBitRate = 25_000_000

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
    if (isRemuxed) return remux(source, info, target, { name: 'playable', ...input })
    const steps = [
      ...getDeinterlacing(scan, info.videoStream.codecpar.height),
      ...info.steps,
      ...rotationSteps[rotation],
    ]
    const size = fitInto(turnSize(info, rotation), maxSize)
    const isFast = isProgressive && getFrameRate(info) > maxFrameRate
    const frameRate = isFast ? String(maxFrameRate) : undefined
    const video = await createH264Stages(info, { steps, size, frameRate, quality }, signal)
    const audio = info.audioStream && (await createAacStages(info.audioStream, signal))
    const stages = audio ? { video, audio } : { video }
    await writeMp4(source, stages, target, {
      signal,
      displayMatrix: identityMatrix,
      origin: source.startTime,
    })
    return describeCopy('playable', target, size)
  })
}

/** Writes a copy of a playable copy that is turned further, under the same name, without encoding it again. */
export function turnPlayableVideo(
  name: PlayableName,
  { path, folder, rotation, signal }: Omit<PlayableInput, 'mediaType'>,
): Promise<DerivedFile> {
  const mediaType = 'video/mp4'
  return withSource(path, mediaType, signal, (source) => {
    const target = getRenditionPath(folder, name, '', mediaType)
    return remux(source, describeVideo(source), target, { name, path, mediaType, rotation, signal })
  })
}

async function remux(
  source: Demuxer,
  info: VideoInfo,
  target: string,
  {
    name,
    path,
    mediaType,
    rotation,
    signal,
  }: Omit<PlayableInput, 'folder'> & { readonly name: PlayableName },
): Promise<DerivedFile> {
  const { audioStream } = info
  const isAudioRemuxed = audioStream?.codecpar.codecId === AV_CODEC_ID_AAC && remuxableTypes.has(mediaType)
  const audio = audioStream && (isAudioRemuxed ? 'passthrough' : await createAacStages(audioStream, signal))
  const video = 'passthrough'
  const displayMatrix = turnDisplayMatrix(info.displayMatrix, rotation)
  const options = { signal, displayMatrix, origin: source.startTime }
  await writeMp4(source, audio ? { video, audio } : { video }, target, options)
  if (editableTypes.has(mediaType)) {
    // Frames that an edit list hides after the end are copied as well, because those before it can depend on them.
    const duration = await readEditedDuration(path)
    if (duration !== undefined) await limitTracks(target, duration)
  }
  return describeCopy(name, target, turnSize(info, rotation))
}

export async function describeCopy(
  name: PlayableName,
  path: string,
  { width, height }: Size,
): Promise<DerivedFile> {
  const { size } = await stat(path)
  return { name, variant: '', mediaType: 'video/mp4', path, size, width, height }
}

/** Whether a film is too much for phones and for the connections of homes: larger than 1080p, or of a very high bit rate. */
function isHeavy({ width, height, videoStream }: VideoInfo): boolean {
  const { shortSide, longSide } = maxSize
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

function turnSize({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}
