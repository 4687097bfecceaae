import { Decoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_PKT_DATA_DISPLAYMATRIX, type FFAudioEncoder, type FFVideoEncoder } from 'node-av/constants'
import { withSource } from '../av/source.ts'
import { findAudioStream, findVideoStream } from '../av/streams.ts'
import { turnDisplayMatrix } from '../video/display-matrix.ts'
import { writeLavfiFilm } from './lavfi-film.ts'

const never = new AbortController().signal

export interface FlashFilm {
  readonly picture: FFVideoEncoder
  readonly pictureOptions?: Record<string, string | number>
  /** The last filter before the encoder of the picture. */
  readonly pixels?: string
  readonly sound?: FFAudioEncoder
  /** Sample format, layout and rate, in FFmpeg's filter syntax. */
  readonly soundFormat?: string
  /** Seconds. */
  readonly duration?: number
  readonly size?: string
  readonly format?: string
  readonly muxerOptions?: Record<string, string | number>
  readonly isTurned?: boolean
}

/** Writes a film that flashes and beeps for a tenth of each second, at its middle, with some noise. */
export async function writeFlashFilm(path: string, film: FlashFilm): Promise<void> {
  const { duration = 5, size = '160x120', pixels = 'format=yuv420p', sound } = film
  const flashes = `color=c=black:s=${size}:r=25:d=${duration},geq=lum='if(between(mod(T+0.001,1),0.48,0.58),235,16)':cb=128:cr=128`
  const beeps = `aevalsrc='if(between(mod(t,1),0.48,0.58),0.5*sin(6283*t),0.01*(random(0)-0.5))':s=48000:d=${duration}`
  const soundFormat = film.soundFormat ?? 'sample_fmts=fltp:channel_layouts=stereo:sample_rates=48000'
  await writeLavfiFilm(path, {
    picture: { source: flashes, filters: pixels, codec: film.picture, options: film.pictureOptions ?? {} },
    sound: sound && { source: beeps, filters: `aformat=${soundFormat}`, codec: sound },
    format: film.format,
    muxerOptions: film.muxerOptions,
    configure: ({ streams }) => {
      if (film.isTurned)
        streams[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, turnDisplayMatrix(null, 90))
    },
  })
}

/** Copies a film without the packets of its sound that start at a second for which `isLost` says so. */
export async function loseSound(
  path: string,
  mediaType: string,
  target: string,
  isLost: (second: number) => boolean,
): Promise<void> {
  await withSource(path, mediaType, never, async (source) => {
    await using output = await Muxer.open(target, { input: source })
    const sound = findAudioStream(source)
    const indices = new Map(source.streams.map((stream) => [stream.index, output.addStream(stream)]))
    for await (const packet of source.packets()) {
      if (!packet) continue
      const second = (Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den
      if (packet.streamIndex !== sound?.index || !isLost(second))
        await output.writePacket(packet, indices.get(packet.streamIndex) ?? 0)
      packet.free()
    }
  })
}

/** What of a flashing film is seen and heard, in seconds from its start. */
export interface WatchedFilm {
  readonly flashes: readonly number[]
  readonly beeps: readonly number[]
  /** A checksum of each picture. */
  readonly pictures: readonly string[]
}

/** Decodes a flashing film as a player does. */
export async function watchFlashFilm(path: string, mediaType: string): Promise<WatchedFilm> {
  const seen = await withSource(path, mediaType, never, async (source) => {
    const stream = findVideoStream(source)
    if (!stream) return { flashes: [], pictures: [] }
    using decoder = await Decoder.create(stream)
    const start = Math.max(0, source.startTime)
    const flashes = new Onsets(0.3)
    const pictures: string[] = []
    for await (const frame of pipeline(source, decoder, { signal: never })) {
      if (!frame) continue
      const bytes = frame.toBuffer()
      const time = (Number(frame.bestEffortTimestamp) * stream.timeBase.num) / stream.timeBase.den - start
      if ((frame.data?.[0]?.[20] ?? 0) > 128) flashes.add(time)
      pictures.push(checksum(bytes))
      frame.free()
    }
    return { flashes: flashes.times, pictures }
  })
  const beeps = await withSource(path, mediaType, never, async (source) => {
    const stream = findAudioStream(source)
    const onsets = new Onsets(0.3)
    if (!stream) return onsets.times
    using decoder = await Decoder.create(stream)
    using filter = FilterAPI.create('aformat=sample_fmts=flt:channel_layouts=mono')
    const start = Math.max(0, source.startTime)
    for await (const frame of pipeline(source, decoder, filter, { signal: never })) {
      if (!frame) continue
      const from = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den - start
      const samples = frame.toBuffer()
      for (let index = 0; index < frame.nbSamples; index += 1)
        if (Math.abs(samples.readFloatLE(index * 4)) > 0.15) onsets.add(from + index / frame.sampleRate)
      frame.free()
    }
    return onsets.times
  })
  return { ...seen, beeps }
}

/** Where something starts that was not there for a while. */
class Onsets {
  readonly times: number[] = []
  private readonly pause: number
  private last = Number.NEGATIVE_INFINITY

  /** @param pause seconds */
  constructor(pause: number) {
    this.pause = pause
  }

  add(time: number): void {
    if (time - this.last > this.pause) this.times.push(time)
    this.last = time
  }
}

function checksum(bytes: Buffer): string {
  let sum = 0
  for (let at = 0; at < bytes.length; at += 7) sum = (sum * 31 + (bytes[at] ?? 0)) >>> 0
  return sum.toString(16)
}
