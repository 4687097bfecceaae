import type { Demuxer } from 'node-av/api'
import { AV_PKT_DATA_DISPLAYMATRIX, AVCOL_TRC_ARIB_STD_B67, AVCOL_TRC_SMPTE2084 } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { pictureStream, soundStream } from '../av/streams.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { uprightingOf } from './upright.ts'

/** A film as it is shown. */
export interface Film {
  picture: Stream
  sound: Stream | undefined
  /** Pixels as displayed: upright, and square. */
  width: number
  height: number
  /** Seconds; 0 when the file does not say. */
  duration: number
  /** Filter steps that bring a frame upright and into the colours of an ordinary screen. */
  steps: string[]
}

/** What a frame of such a film needs before an ordinary screen shows it rightly (BT.2020, PQ or HLG). */
const toneMapping = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
]

/** Pixels of one frame above which a film is refused: twice the largest that is made (8K). */
const maxFramePixels = 70_000_000

/**
 * Reads how a film is to be shown.
 *
 * @throws UnreadableFile `unsupported` without a picture, `too-large` with frames that no camera makes
 */
export function describeFilm(source: Demuxer): Film {
  const picture = pictureStream(source)
  if (picture === undefined) {
    throw new UnreadableFile(source.streams.length === 0 ? 'corrupt' : 'unsupported')
  }
  const { width: codedWidth, height, colorTrc, sampleAspectRatio } = picture.codecpar
  if (codedWidth * height > maxFramePixels) throw new UnreadableFile('too-large')
  const { num, den } = sampleAspectRatio
  const ratio = num > 0 && den > 0 ? num / den : 1
  const width = Math.max(2, Math.round(codedWidth * ratio))
  const uprighting = uprightingOf(picture.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const isHdr = colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67
  return {
    picture,
    sound: soundStream(source),
    width: uprighting.isSideways ? height : width,
    height: uprighting.isSideways ? width : height,
    duration: Math.max(0, source.duration || 0),
    steps: [...uprighting.steps, ...(isHdr ? toneMapping : [])],
  }
}
