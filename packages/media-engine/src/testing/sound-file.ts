import { appendFile, readFile, rm } from 'node:fs/promises'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_LIBMP3LAME, type FFAudioEncoder } from 'node-av/constants'
import { Log } from 'node-av/lib'
import { toFloats } from '../audio/to-floats.ts'

export interface SoundOptions {
  readonly encoder: FFAudioEncoder
  readonly sampleFormat: string
  readonly seconds: number
  /** Hz; 44,100 by default. */
  readonly sampleRate?: number
  readonly layout?: string
  /** Bits per second. */
  readonly bitrate?: number
  readonly encoderOptions?: Record<string, string | number>
  readonly muxerOptions?: Record<string, string | number>
  /** FFmpeg's name of the format, else it follows from the file extension. */
  readonly format?: string
}

/** A tone that rises, so that no two places sound the same, and some noise. */
const risingTone = '0.3*sin(2*PI*(150+30*t)*t)+0.1*sin(2*PI*(900+11*t)*t)+0.02*(random(0)-0.5)'

/** Writes a recording of some seconds; the file extension determines the container. */
export async function writeSoundFile(path: string, sound: SoundOptions): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  const { sampleRate = 44_100, layout = 'stereo', seconds, encoder: codec, sampleFormat } = sound
  await using source = await Demuxer.open(`aevalsrc=${risingTone}:s=${sampleRate}:d=${seconds}`, {
    format: 'lavfi',
  })
  const [stream] = source.streams
  if (!stream) throw new Error('the source has no stream')
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(`aformat=sample_fmts=${sampleFormat}:channel_layouts=${layout}`)
  const encoder = await Encoder.create(codec, {
    decoder,
    filter,
    ...(sound.bitrate !== undefined && { bitrate: sound.bitrate }),
    options: sound.encoderOptions ?? {},
  })
  await using output = await Muxer.open(path, {
    options: sound.muxerOptions ?? {},
    ...(sound.format !== undefined && { format: sound.format }),
  })
  await pipeline({ audio: source }, { audio: [decoder, filter, encoder] }, output).completion
}

/** Writes an MP3 that changes after two seconds from 44,100 Hz stereo to three seconds of 22,050 Hz mono, as when files are appended. */
export async function writeChangingMp3(path: string): Promise<void> {
  const mp3 = {
    encoder: FF_ENCODER_LIBMP3LAME,
    sampleFormat: 'fltp',
    muxerOptions: { write_xing: 0, id3v2_version: 0 },
  } as const
  const other = `${path}.part.mp3`
  await writeSoundFile(path, { ...mp3, seconds: 2 })
  await writeSoundFile(other, { ...mp3, seconds: 3, sampleRate: 22_050, layout: 'mono' })
  await appendFile(path, await readFile(other))
  await rm(other)
}

/** Writes an MP3 of many hours without an index, 3.6 MB an hour, by repeating a minute. Each minute is up to three frames longer. */
export async function writeLongMp3(path: string, hours: number): Promise<void> {
  const part = `${path}.part.mp3`
  await writeSoundFile(part, {
    encoder: FF_ENCODER_LIBMP3LAME,
    sampleFormat: 's16p',
    sampleRate: 8_000,
    layout: 'mono',
    bitrate: 8_000,
    seconds: 60,
    muxerOptions: { write_xing: 0, id3v2_version: 0 },
  })
  const minute = await readFile(part)
  await rm(part)
  for (let count = 0; count < hours * 60; count += 1) await appendFile(path, minute)
}

/** Decodes a whole file as a player does, to the mean of its channels. Throws on any damage. */
export async function decodeSound(path: string): Promise<{ samples: Float32Array; sampleRate: number }> {
  await using source = await Demuxer.open(path)
  const [stream] = source.streams
  if (!stream) throw new Error('the file has no stream')
  using decoder = await Decoder.create(stream, { exitOnError: true })
  using filter = FilterAPI.create('aformat=sample_fmts=flt:channel_layouts=mono')
  const chunks: Float32Array[] = []
  for (const frame of filter.framesSync(decoder.framesSync(source.packetsSync(stream.index)))) {
    const [data] = frame?.data ?? []
    if (frame && data) chunks.push(toFloats(data, frame.nbSamples).slice())
    frame?.free()
  }
  const samples = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    samples.set(chunk, at)
    at += chunk.length
  }
  return { samples, sampleRate: stream.codecpar.sampleRate }
}
