import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AV_LOG_QUIET,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16LE,
  type FFAudioEncoder,
  type FFVideoEncoder,
} from 'node-av/constants'
import { Log } from 'node-av/lib'
import type { StoryFile } from './story-file.ts'

const seconds = 12
const picture = `color=c=red:s=320x240:r=25:d=${seconds}`
/** A quiet tone that pauses every other half second, in noise. */
const sound = `aevalsrc='if(lt(mod(t,1),0.5),0.02*sin(2*PI*300*t),0)+0.002*(2*random(0)-1)':s=48000:d=${seconds}`

/** A red film of an old camera, which no browser plays: AVI with MPEG-4 and uncompressed, quiet, noisy sound. */
export async function createNoisyFilm(name: string): Promise<StoryFile> {
  Log.setLevel(AV_LOG_QUIET)
  const folder = await mkdtemp(join(tmpdir(), 'lares-film-'))
  const path = join(folder, 'film.avi')
  try {
    await using red = await Demuxer.open(picture, { format: 'lavfi' })
    await using tone = await Demuxer.open(sound, { format: 'lavfi' })
    const video = await createStages(red, 'format=yuv420p', FF_ENCODER_MPEG4)
    const audio = await createStages(
      tone,
      'aformat=sample_fmts=s16:channel_layouts=mono',
      FF_ENCODER_PCM_S16LE,
    )
    await using output = await Muxer.open(path)
    await pipeline({ video: red, audio: tone }, { video, audio }, output).completion
    await output.close()
    return { name, mimeType: 'video/vnd.avi', buffer: await readFile(path) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function createStages(
  source: Demuxer,
  steps: string,
  codec: FFVideoEncoder | FFAudioEncoder,
): Promise<[Decoder, FilterAPI, Encoder]> {
  const [stream] = source.streams
  if (!stream) throw new Error('The source has no stream.')
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(steps)
  return [decoder, filter, await Encoder.create(codec, { decoder, filter })]
}
