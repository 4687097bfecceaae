import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { AV_LOG_QUIET, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { StoryFile } from './story-file.ts'

/** A video of two seconds with a test pattern: MP4 with H.264, which every browser plays. */
export async function createFilm(name: string): Promise<StoryFile> {
  Log.setLevel(AV_LOG_QUIET)
  const folder = await mkdtemp(join(tmpdir(), 'lares-film-'))
  const path = join(folder, 'film.mp4')
  try {
    await renderTestVideo(path)
    return { name, mimeType: 'video/mp4', buffer: await readFile(path) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function renderTestVideo(path: string): Promise<void> {
  await using source = await Demuxer.open('testsrc=duration=2:size=320x240:rate=25', { format: 'lavfi' })
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
