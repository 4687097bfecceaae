import { Decoder, FilterAPI, pipeline } from 'node-av/api'
import {
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_FRAME_FLAG_INTERLACED,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import { withSource } from '../av/source.ts'
import { reportStep } from '../process/progress.ts'
import { describeVideo } from './video-info.ts'

/**
 * How the lines of a film were recorded: all at once (`progressive`), or as two fields of every other line, which the file
 * states (`flagged`) or which only the pictures show, with the upper or the lower field first.
 */
export type Scan = 'progressive' | 'flagged' | 'top-first' | 'bottom-first'

/** Recordings with fewer or more lines than these are not interlaced: no camera or broadcast has fields of such a size. */
const minLines = 288
const maxLines = 1088

/** Frames that are examined, from the middle of the film. */
const maxFrames = 60
/** After so many frames without a flag, codecs that reliably state their fields count as progressive. */
const framesForFlag = 4

/** Codecs whose encoders state fields reliably, so that the pictures need not be examined. */
const reliableCodecs = new Set<number>([AV_CODEC_ID_H264, AV_CODEC_ID_HEVC])

/** Detects how the lines of a film were recorded, from its flags and, where there are none, with FFmpeg's `idet` filter. */
export function detectScan(path: string, mediaType: string, signal: AbortSignal): Promise<Scan> {
  return withSource(path, mediaType, signal, async (source) => {
    const { videoStream, duration } = describeVideo(source)
    const { height, codecId } = videoStream.codecpar
    if (height < minLines || height > maxLines) return 'progressive'
    using decoder = await Decoder.create(videoStream, { exitOnError: false, signal })
    using filter = FilterAPI.create('idet', { signal })
    if (duration > 0) await source.seek(source.startTime + duration / 2, -1, AVSEEK_FLAG_BACKWARD)
    let frames = 0
    let flagged = 0
    let counts: FieldCounts = { top: 0, bottom: 0, progressive: 0 }
    for await (const frame of pipeline(source, decoder, { signal })) {
      if (!frame) continue
      reportStep()
      frames += 1
      // Before the filter, which sets the flag by what it finds.
      if ((frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0) flagged += 1
      for (const examined of await filter.processAll(frame)) {
        counts = readCounts(examined.getMetadata().getAll())
        examined.free()
      }
      frame.free()
      if (frames >= maxFrames || flagged >= framesForFlag) break
      if (frames >= framesForFlag && flagged === 0 && reliableCodecs.has(codecId)) break
    }
    if (flagged * 2 >= frames && flagged > 0) return 'flagged'
    return decide(counts)
  })
}

interface FieldCounts {
  readonly top: number
  readonly bottom: number
  readonly progressive: number
}

/** The numbers of frames so far, as `idet` writes them into the metadata of each frame. */
function readCounts(metadata: Record<string, string>): FieldCounts {
  const read = (name: string) => Number(metadata[`lavfi.idet.multiple.${name}`] ?? 0)
  return { top: read('tff'), bottom: read('bff'), progressive: read('progressive') }
}

/** A film whose pictures hardly move says nothing; only a clear majority counts. */
function decide({ top, bottom, progressive }: FieldCounts): Scan {
  const interlaced = top + bottom
  if (interlaced < 10 || interlaced < 3 * progressive) return 'progressive'
  return top >= bottom ? 'top-first' : 'bottom-first'
}

/** Pictures with at most so many lines are small enough to make a frame of each field. */
const maxLinesForFieldRate = 576

/**
 * FFmpeg filters that make full frames of fields. Each field of a standard-definition film becomes a frame, so that 50 fields
 * a second move as smoothly as on a television set; two fields of a larger one become a frame, because twice the frames would
 * take a small machine twice as long.
 */
export function getDeinterlacing(scan: Scan, lines: number): string[] {
  // Parts of the film can be flagged nevertheless.
  if (scan === 'progressive') return ['bwdif=mode=send_frame:deint=interlaced']
  const mode = lines <= maxLinesForFieldRate ? 'send_field' : 'send_frame'
  if (scan === 'flagged') return [`bwdif=mode=${mode}:deint=interlaced`]
  return [`bwdif=mode=${mode}:deint=all:parity=${scan === 'top-first' ? 'tff' : 'bff'}`]
}
