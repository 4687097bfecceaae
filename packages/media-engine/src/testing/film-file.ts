import { Decoder, FilterAPI, pipeline } from 'node-av/api'
import { AV_PKT_DATA_DISPLAYMATRIX, type FFAudioEncoder, type FFVideoEncoder } from 'node-av/constants'
import { withSource } from '../av/source.ts'
import { findAudioStream, findVideoStream } from '../av/streams.ts'
import { turnDisplayMatrix } from '../video/display-matrix.ts'
import { writeLavfiFilm } from './lavfi-film.ts'

/** Options of {@link writeNumberedFilm}. */
export interface NumberedFilm {
  readonly picture: FFVideoEncoder
  readonly pictureOptions?: Record<string, string | number>
  readonly sound?: FFAudioEncoder | undefined
  /** Sample format, layout and rate of the sound, in FFmpeg's filter syntax. */
  readonly soundFormat?: string
  /** Seconds. */
  readonly duration: number
  /** Frames a second. */
  readonly rate?: number
  readonly size?: string
  /** FFmpeg filters before the picture's encoder, which end with its pixel format. */
  readonly steps?: string
  /** Another image source than the numbered frames, in FFmpeg's filter syntax. */
  readonly drawing?: string
  /** The muxer, where the file extension does not determine it. */
  readonly format?: string
  readonly muxerOptions?: Record<string, string | number>
  /** Whether it is to be turned right for display. */
  readonly isTurned?: boolean
}

/** Levels of grey between one frame and the next. */
const greyStep = 4
const numbers = 50
export const defaultRate = 20

/** Writes a film whose frames are grey by their number, and that beeps at each whole second; the extension determines the container. */
export async function writeNumberedFilm(path: string, film: NumberedFilm): Promise<void> {
  const { duration, rate = defaultRate, size = '160x120', steps = 'format=yuv420p', sound } = film
  const numbered = `color=c=black:s=${size}:r=${rate}:d=${duration},geq=lum='20+${greyStep}*mod(N,${numbers})':cb=128:cr=128`
  const beep = `aevalsrc='if(lt(mod(t,1),0.1),0.8*sin(6283*t),0)':s=48000:d=${duration}`
  const soundFormat = film.soundFormat ?? 'sample_fmts=fltp:channel_layouts=mono:sample_rates=48000'
  await writeLavfiFilm(path, {
    picture: {
      source: film.drawing ?? numbered,
      filters: steps,
      codec: film.picture,
      options: film.pictureOptions ?? {},
    },
    sound: sound && { source: beep, filters: `aformat=${soundFormat}`, codec: sound },
    format: film.format,
    muxerOptions: film.muxerOptions,
    configure: ({ streams }) => {
      if (film.isTurned)
        streams[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, turnDisplayMatrix(null, 90))
    },
  })
}

/** What a player would show and let hear of a numbered film. */
export interface SeenFilm {
  /** The number of each frame. */
  readonly frames: readonly number[]
  /** When each is shown, in seconds. */
  readonly times: readonly number[]
  /** When beeps start, in seconds. */
  readonly beeps: readonly number[]
  /** Seconds of sound. */
  readonly soundLength: number
}

/** Decodes a numbered film as a player does. */
export async function seeFilm(path: string, mediaType: string): Promise<SeenFilm> {
  const never = new AbortController().signal
  const shown = await withSource(path, mediaType, never, async (source) => {
    const stream = findVideoStream(source)
    if (!stream) throw new Error('The film has no picture.')
    using decoder = await Decoder.create(stream)
    const seen: [number: number, time: number][] = []
    for await (const frame of pipeline(source, decoder, { signal: never })) {
      if (!frame) continue
      const grey = frame.data?.[0]?.[frame.width * 2 + 20] ?? 0
      seen.push([
        Math.round((grey - 20) / greyStep),
        (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den,
      ])
      frame.free()
    }
    return seen
  })
  const sound = await withSource(path, mediaType, never, async (source) => {
    const stream = findAudioStream(source)
    if (!stream) return { beeps: [], soundLength: 0 }
    using decoder = await Decoder.create(stream)
    using filter = FilterAPI.create('aformat=sample_fmts=flt:channel_layouts=mono')
    const beeps: number[] = []
    let lastLoud = Number.NEGATIVE_INFINITY
    let soundLength = 0
    for await (const frame of pipeline(source, decoder, filter, { signal: never })) {
      if (!frame) continue
      const start = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den
      const samples = frame.toBuffer()
      for (let index = 0; index < frame.nbSamples; index += 1) {
        if (Math.abs(samples.readFloatLE(index * 4)) < 0.3) continue
        const time = start + index / frame.sampleRate
        if (time - lastLoud > 0.3) beeps.push(time)
        lastLoud = time
      }
      soundLength = start + frame.nbSamples / frame.sampleRate
      frame.free()
    }
    return { beeps, soundLength }
  })
  return { frames: shown.map(([number]) => number), times: shown.map(([, time]) => time), ...sound }
}
