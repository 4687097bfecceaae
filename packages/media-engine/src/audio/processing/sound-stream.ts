import type { Demuxer } from 'node-av/api'
import { AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import { Frame, type Stream } from 'node-av/lib'
import { decodeSound, inTime } from '../../av/decode-sound.ts'
import { decodeWholeFile } from '../../av/decode-whole-file.ts'
import { type Frames, filterFramesInThread } from '../../av/filter-frames.ts'
import { withSource } from '../../av/source.ts'
import { findAudioStream } from '../../av/streams.ts'
import { describeMediaType } from '../../families.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { rejectGaps } from '../reject-gaps.ts'
import { minGapSeconds, timedTypes } from '../timed-types.ts'
import { toFloats } from '../to-floats.ts'

/** Some formats are sought to the page after the position. */
const seekMarginSeconds = 5

/** A stretch of a recording, in seconds. */
export interface SoundRange {
  readonly from: number
  readonly to: number
}

/** A recording that is opened for processing. Its sound has one or two channels. */
export interface OpenSound {
  readonly stream: Stream
  /** Hz. */
  readonly sampleRate: number
  readonly channels: 1 | 2
  /** Seconds according to the header. */
  readonly declaredDuration: number
  /** In seconds of the file's own times, of which those of tapes and broadcasts start at any value. */
  readonly range: SoundRange | undefined
  /** Whether it belongs to a picture, beside which it has to stay. */
  readonly isOfFilm: boolean
  readonly source: Demuxer
  readonly path: string
  readonly mediaType: string
  readonly isSteady: boolean
  readonly signal: AbortSignal
}

/** How a recording is read. */
export interface Reading {
  readonly path: string
  readonly mediaType: string
  /** All of it if absent. */
  readonly range?: SoundRange | undefined
  /** Whether it has no faults, no gaps in its times and one format, so that FFmpeg can read it by itself; `rejectUnsteady` tells. */
  readonly isSteady?: boolean
}

/**
 * Opens a recording, or a stretch of it, and closes it after `use`, which can read it once. More than two channels are mixed to two.
 *
 * @throws UnreadableFile `unsupported` without sound
 */
export function withSound<T>(
  { path, mediaType, range, isSteady = false }: Reading,
  signal: AbortSignal,
  use: (sound: OpenSound) => Promise<T>,
): Promise<T> {
  return withSource(path, mediaType, signal, async (source) => {
    const stream = findAudioStream(source)
    if (stream === undefined) throw new UnreadableFile('unsupported')
    const { sampleRate, channels } = stream.codecpar
    const isOfFilm = describeMediaType(mediaType).family === 'video'
    const start = isOfFilm ? Math.max(0, source.startTime || 0) : 0
    if (range && range.from > 0) await source.seek(start + Math.max(0, range.from - seekMarginSeconds))
    return use({
      stream,
      sampleRate,
      channels: channels === 1 ? 1 : 2,
      declaredDuration: source.duration,
      range: range && { from: start + range.from, to: start + range.to },
      isOfFilm,
      source,
      path,
      mediaType,
      isSteady,
      signal,
    })
  })
}

/** Gaps of a film's sound of at least 20 ms, about a frame of AAC, become silence, so that it stays beside the picture; by default, 100 ms. */
const filmTiming = 'aresample=async=1:min_hard_comp=0.02'

/** Decodes the sound and applies filters; the samples are 32-bit floats, interleaved. */
export function readFrames(sound: OpenSound, filters: readonly string[]): AsyncGenerator<Frame> {
  const { stream, source, range, path, mediaType, isOfFilm, isSteady, signal } = sound
  const isMono = stream.codecpar.channels === 1
  const layout = `aformat=sample_fmts=flt:channel_layouts=${isMono ? 'mono' : 'stereo'}`
  const common = ['asetpts=PTS-STARTPTS', layout, 'asetnsamples=n=4096:p=0', ...filters, floats]
  if (isSteady)
    return decodeWholeFile({ path, mediaType, streamIndex: stream.index, filters: common, signal })
  const trim = range ? [`atrim=start=${range.from}:end=${range.to}`] : []
  return decodeSound({
    source,
    stream,
    filters: [isOfFilm ? filmTiming : inTime, ...trim, ...common],
    signal,
    until: range?.to,
    isInTime: true,
  })
}

/** Whether it is worth trying to read a recording as a steady one: all of it, and not beside a picture. */
export function canBeSteady({ mediaType, range }: Reading): boolean {
  return range === undefined && describeMediaType(mediaType).family === 'audio'
}

/** Passes on the sound of a recording that is read as a steady one; throws if its times have a gap. */
export function rejectUnsteady(frames: Frames, { mediaType, sampleRate }: OpenSound): Frames {
  return timedTypes.has(mediaType) ? rejectGaps(frames, sampleRate, minGapSeconds) : frames
}

/** When the sound of a film starts, in seconds of the file's own times. Throws UnreadableFile `empty` without any. */
export function findSoundStart(
  input: { path: string; mediaType: string },
  signal: AbortSignal,
): Promise<number> {
  return withSound(input, signal, async ({ source, stream }) => {
    for await (const { pts, timeBase } of decodeSound({ source, stream, filters: ['anull'], signal }))
      return (Number(pts) * timeBase.num) / timeBase.den
    throw new UnreadableFile('empty')
  })
}

const floats = 'aformat=sample_fmts=flt'

/** Applies further filters to sound, whose frames should be long; the samples stay 32-bit floats. */
export function filterSound(frames: Frames, filters: readonly string[]): Frames {
  return filters.length === 0 ? frames : filterFramesInThread(frames, [...filters, floats])
}

/** Passes sound on, of which `change` returns the samples that go on. */
export async function* changeSamples(
  frames: Frames,
  change: (samples: Float32Array) => Float32Array,
): AsyncGenerator<Frame> {
  let position = 0n
  for await (const frame of frames) {
    const { channels, channelLayout, sampleRate } = frame
    const samples = change(getSamples(frame))
    const nbSamples = samples.length / channels
    if (nbSamples === 0) continue
    using changed = Frame.fromAudioBuffer(
      Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
      {
        nbSamples,
        format: AV_SAMPLE_FMT_FLT,
        sampleRate,
        channelLayout,
        timeBase: { num: 1, den: sampleRate },
        pts: position,
      },
    )
    yield changed
    position += BigInt(nbSamples)
  }
}

/** The interleaved samples of a frame, which are valid until the frame is freed. */
export function getSamples(frame: Frame): Float32Array {
  const [bytes] = frame.data ?? []
  return bytes ? toFloats(bytes, frame.nbSamples * frame.channels) : new Float32Array(0)
}
