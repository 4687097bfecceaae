import type { Rotation } from '@lares/shared-types/rotations'
import { Decoder } from 'node-av/api'
import { movedIndex } from '../../av/reserve-index.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import { getDeinterlacing, type Scan } from '../detect-scan.ts'
import { identityMatrix, rotationSteps } from '../display-matrix.ts'
import { FilmMuxer } from './film-muxer.ts'
import type { FilmSource } from './film-source.ts'
import type { FrameSpan } from './find-frames.ts'
import { PictureEncoder, PictureFilter } from './picture-encoder.ts'
import { SoundFilter, SoundTrackEncoder } from './sound-track-encoder.ts'

/** Decoding starts this long before a part, so that its first frames and samples do not depend on what is missing. */
const leadSeconds = 1
/** How far a sound is stored from its picture, in seconds, by what muxers do. */
const interleavingSeconds = 5

export interface EncodeOptions {
  readonly path: string
  readonly scan: Scan
  /** Degrees clockwise, in addition to the orientation in the file. */
  readonly rotation: Rotation
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/**
 * Encodes parts of a film again, one after the other: H.264 by x264 and AAC by FFmpeg's own encoder in an MP4, deinterlaced, turned as it is
 * displayed, and in SDR. Every cut is exact, and the file contains nothing of what was cut away.
 *
 * @throws UnreadableFile `empty` where no frame could be decoded
 */
export async function encodeFilm(
  source: FilmSource,
  spans: readonly FrameSpan[],
  options: EncodeOptions,
): Promise<void> {
  const { path, onProgress } = options
  const picture = new PictureEncoder(source, options.rotation)
  const sound = source.sound && new SoundTrackEncoder(source.sound)
  const total = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  let muxer: FilmMuxer | undefined
  try {
    muxer = new FilmMuxer({
      path,
      format: 'mp4',
      picture: picture.track,
      sound: sound?.track,
      displayMatrix: identityMatrix,
      index: movedIndex,
    })
    let before = 0
    for (const span of spans) {
      const offset = before
      await encodeSpan(source, { span, offset, picture, sound, muxer }, options, (seconds) => {
        onProgress(Math.min(1, (offset + seconds) / total))
      })
      before += span.end - span.start
    }
    picture.finish(muxer)
    sound?.finish(muxer)
    if (picture.frames === 0) throw new UnreadableFile('empty')
    muxer.finish()
  } finally {
    muxer?.close()
    picture.close()
    sound?.close()
  }
}

interface SpanToEncode {
  readonly span: FrameSpan
  /** Where the span starts in the new film, in seconds. */
  readonly offset: number
  readonly picture: PictureEncoder
  readonly sound: SoundTrackEncoder | undefined
  readonly muxer: FilmMuxer
}

async function encodeSpan(
  source: FilmSource,
  { span, offset, picture, sound, muxer }: SpanToEncode,
  { scan, rotation, signal }: EncodeOptions,
  onProgress: (seconds: number) => void,
): Promise<void> {
  const { start, end } = span
  const steps = [
    ...getDeinterlacing(scan, source.picture.codecpar.height),
    ...source.info.steps,
    ...rotationSteps[rotation],
  ]
  // `exitOnError: false` skips a damaged frame instead of rejecting the whole film.
  const decoding = { exitOnError: false, signal }
  using pictureDecoder = await Decoder.create(source.picture, {
    ...decoding,
    context: { threadCount: picture.threadCount },
  })
  using soundDecoder = source.sound && (await Decoder.create(source.sound, decoding))
  using pictures = new PictureFilter(source, span, steps, picture.size)
  using sounds = sound && new SoundFilter(source, span, sound)
  const encode = () => {
    for (const { frame, time } of pictures.takeFrames()) picture.encode(frame, offset + time, muxer)
    if (sounds) for (const frame of sounds.takeFrames()) sound.encode(frame, muxer)
  }
  source.seek((span.keyFrame ?? start) - leadSeconds)
  let hasPictures = true
  let hasSound = soundDecoder !== undefined
  for await (const { packet, isPicture, time, decodeTime } of source.read()) {
    const at = decodeTime ?? time
    if (isPicture && hasPictures) {
      pictures.add(pictureDecoder.decodeAllSync(packet))
      hasPictures = !pictures.isComplete
    } else if (!isPicture && hasSound && soundDecoder) {
      sounds?.add(soundDecoder.decodeAllSync(packet))
      hasSound = (time ?? 0) < end
    }
    encode()
    if (at !== undefined) onProgress(Math.max(0, at - start))
    if (!hasPictures && (!hasSound || (at ?? 0) > end + interleavingSeconds)) break
  }
  pictures.add(pictureDecoder.flushFramesSync())
  pictures.flush()
  if (soundDecoder) sounds?.add(soundDecoder.flushFramesSync())
  sounds?.flush()
  encode()
}
