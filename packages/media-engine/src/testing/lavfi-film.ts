import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_LOG_QUIET, type FFAudioEncoder, type FFVideoEncoder } from 'node-av/constants'
import { type FormatContext, Log } from 'node-av/lib'

/** A picture or a sound that FFmpeg generates. */
export interface LavfiTrack<Codec> {
  /** The source in FFmpeg's filter syntax. */
  readonly source: string
  /** Filters between the source and the encoder; they end with its format. */
  readonly filters: string
  readonly codec: Codec
  readonly options?: Record<string, string | number>
}

interface LavfiFilm {
  readonly picture?: LavfiTrack<FFVideoEncoder>
  readonly sound?: LavfiTrack<FFAudioEncoder> | undefined
  /** The muxer, where the file extension does not determine it. */
  readonly format?: string | undefined
  readonly muxerOptions?: Record<string, string | number> | undefined
  /** Changes the file before its header is written. */
  readonly configure?: (file: FormatContext) => void
}

/** Encodes a generated picture, a generated sound, or both. */
export async function writeLavfiFilm(path: string, film: LavfiFilm): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const { format, muxerOptions = {}, configure } = film
  await using picture = film.picture && (await openTrack(film.picture))
  await using sound = film.sound && (await openTrack(film.sound))
  await using output = await Muxer.open(path, {
    ...(format !== undefined && { format }),
    ...(configure && { configure }),
    options: muxerOptions,
  })
  const tracks = { ...(picture && { video: picture }), ...(sound && { audio: sound }) }
  const sources = Object.entries(tracks).map(([name, { source }]) => [name, source])
  const stages = Object.entries(tracks).map(([name, track]) => [name, track.stages])
  await pipeline(Object.fromEntries(sources), Object.fromEntries(stages), output).completion
}

class OpenTrack {
  readonly source: Demuxer
  readonly stages: [Decoder, FilterAPI, Encoder]

  constructor(source: Demuxer, stages: [Decoder, FilterAPI, Encoder]) {
    this.source = source
    this.stages = stages
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.source.close()
  }
}

async function openTrack(track: LavfiTrack<FFVideoEncoder | FFAudioEncoder>): Promise<OpenTrack> {
  const source = await Demuxer.open(track.source, { format: 'lavfi' })
  const [stream] = source.streams
  if (!stream) throw new Error('The source has no stream.')
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(track.filters)
  const encoder = await Encoder.create(track.codec, { decoder, filter, options: track.options ?? {} })
  return new OpenTrack(source, [decoder, filter, encoder])
}
