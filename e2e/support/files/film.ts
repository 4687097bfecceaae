import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_LIBX264, FF_ENCODER_MPEG4, type FFVideoEncoder } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { StoryFile } from './story-file.ts'

/** A video with a test pattern, by default of two seconds: MP4 with H.264, which every browser plays. */
export function createFilm(name: string, { seconds = 2 } = {}): Promise<StoryFile> {
  const pattern = `testsrc=duration=${seconds}:size=320x240:rate=25`
  return renderFilm({ name, mimeType: 'video/mp4', pattern, codec: FF_ENCODER_LIBX264 })
}

/** A film as cameras made it about 2002, which no browser plays: AVI with MPEG-4. It is red for four seconds, then green, then blue. */
export function createOldFilm(name: string): Promise<StoryFile> {
  const colour = (colour: string, label: string) => `color=c=${colour}:s=320x240:r=25:d=4[${label}]`
  const pattern = `${colour('red', 'a')};${colour('green', 'b')};${colour('blue', 'c')};[a][b][c]concat=n=3,settb=1/25`
  return renderFilm({ name, mimeType: 'video/vnd.avi', pattern, codec: FF_ENCODER_MPEG4 })
}

/**
 * A film of some seconds in MP4 with 25 frames a second, each lighter than the one before, and a key frame every ten seconds, so that
 * nearly no cut is at one.
 */
export function createGreyFilm(name: string, seconds: number): Promise<StoryFile> {
  const pattern = `color=c=black:s=320x240:r=25:d=${seconds},geq=lum='${firstGrey}+N':cb=128:cr=128`
  return renderFilm({ name, mimeType: 'video/mp4', pattern, codec: FF_ENCODER_LIBX264 })
}

const firstGrey = 16

/** The number of a frame of a grey film, by what a page shows of it: a level of 0 to 255. */
export const getFrameNumber = (level: number): number => Math.round((level * 219) / 255 + 16 - firstGrey)

interface FilmSource {
  name: string
  mimeType: string
  /** In FFmpeg's filter syntax. */
  pattern: string
  codec: FFVideoEncoder
}

async function renderFilm({ name, mimeType, pattern, codec }: FilmSource): Promise<StoryFile> {
  Log.setLevel(AV_LOG_QUIET)
  const folder = await mkdtemp(join(tmpdir(), 'lares-film-'))
  const path = join(folder, `film${extname(name)}`)
  try {
    await renderTestVideo(path, pattern, codec)
    return { name, mimeType, buffer: await readFile(path) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function renderTestVideo(path: string, pattern: string, codec: FFVideoEncoder): Promise<void> {
  await using source = await Demuxer.open(pattern, { format: 'lavfi' })
  const [stream] = source.streams
  if (!stream) throw new Error('The test picture has no stream')
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create('format=yuv420p')
  const encoder = await Encoder.create(codec, {
    decoder,
    filter,
    options: codec === FF_ENCODER_LIBX264 ? { preset: 'ultrafast', crf: 6, g: 250, bf: 2 } : {},
  })
  await using output = await Muxer.open(path)
  await pipeline({ video: source }, { video: [decoder, filter, encoder] }, output).completion
}
