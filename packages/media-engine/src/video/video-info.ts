import type { Demuxer } from 'node-av/api'
import { AV_PKT_DATA_DISPLAYMATRIX, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { findAudioStream, findVideoStream, rejectEncryptedStreams } from '../av/streams.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { parseDisplayMatrix } from './display-matrix.ts'

/** How a video is displayed. */
export interface VideoInfo {
  videoStream: Stream
  audioStream: Stream | undefined
  /** Pixels as displayed: rotated, and square. */
  width: number
  height: number
  /** Seconds; 0 when the file does not declare it. */
  duration: number
  /** FFmpeg's display matrix of the file, or null without any. */
  displayMatrix: Buffer | null
  /** FFmpeg filters that rotate a frame as displayed and map HDR to SDR. */
  steps: string[]
}

/** FFmpeg filters that map an HDR frame (BT.2020, PQ or HLG) to SDR. */
const toneMapping = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]

/** Videos with more pixels per frame are rejected; about twice 8K. */
const maxFramePixels = 70_000_000

/**
 * Reads how a video is displayed.
 *
 * @throws UnreadableFile `unsupported` without a video stream, `corrupt` without any stream, `encrypted` with copy protection,
 * `too-large` with frames above the limit
 */
export function describeVideo(source: Demuxer): VideoInfo {
  rejectEncryptedStreams(source)
  const videoStream = findVideoStream(source)
  if (videoStream === undefined) {
    throw new UnreadableFile(source.streams.length === 0 ? 'corrupt' : 'unsupported')
  }
  const { width: codedWidth, height, colorTrc, sampleAspectRatio } = videoStream.codecpar
  if (codedWidth * height > maxFramePixels) throw new UnreadableFile('too-large')
  const { num, den } = sampleAspectRatio
  const ratio = num > 0 && den > 0 ? num / den : 1
  const width = Math.max(2, Math.round(codedWidth * ratio))
  const displayMatrix = videoStream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  const orientation = parseDisplayMatrix(displayMatrix)
  const isHdr = colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67
  return {
    videoStream,
    audioStream: findAudioStream(source),
    width: orientation.isSideways ? height : width,
    height: orientation.isSideways ? width : height,
    displayMatrix,
    duration: Math.max(0, source.duration || 0),
    steps: [...orientation.steps, ...(isHdr ? toneMapping : [])],
  }
}
