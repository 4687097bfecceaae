import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { StoryFile } from './story-file.ts'

/** A video with a test pattern, by default of two seconds: MP4 with H.264, which every browser plays. */
export async function createFilm(name: string, { seconds = 2 } = {}): Promise<StoryFile> {
  Log.setLevel(AV_LOG_QUIET)
  const folder = await mkdtemp(join(tmpdir(), 'lares-film-'))
  const path = join(folder, 'film.mp4')
  try {
    await renderTestVideo(path, seconds)
    return { name, mimeType: 'video/mp4', buffer: await readFile(path) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function renderTestVideo(path: string, seconds: number): Promise<void> {
  const pattern = `testsrc=duration=${seconds}:size=320x240:rate=25`
  await using source = await Demuxer.open(pattern, { format: 'lavfi' })
  const [stream] = source.streams
  if (!stream) throw new Error('The test picture has no stream')
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create('format=yuv420p')
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    options: { preset: 'ultrafast' },
  })
  await using output = await Muxer.open(path)
  await pipeline({ video: source }, { video: [decoder, filter, encoder] }, output).completion
}
