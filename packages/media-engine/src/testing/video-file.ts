import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import {
  AV_LOG_QUIET,
  AV_PKT_DATA_DISPLAYMATRIX,
  type FFAudioEncoder,
  type FFVideoEncoder,
} from 'node-av/constants'
import { Dictionary, Log } from 'node-av/lib'

/** Options of {@link writeVideoFile}. */
export interface VideoOptions {
  picture: FFVideoEncoder
  /** The image source in FFmpeg's filter syntax. */
  drawing?: string
  /** FFmpeg filters between the image source and the encoder; they end with its pixel format. */
  steps?: string
  /** Options of the picture's encoder. */
  pictureOptions?: Record<string, string | number>
  sound?: FFAudioEncoder
  /** The sample format of the audio encoder. */
  sampleFormat?: string
  channelLayout?: string
  sampleRate?: number
  /** Quarter turns clockwise for display. */
  turns?: 0 | 1
  tags?: Record<string, string>
  /** The muxer, where the file extension does not determine it. */
  format?: string
  /** Options of the muxer. */
  muxerOptions?: Record<string, string | number>
}

const testPicture = 'testsrc=duration=2:size=320x240:rate=25'

/** Writes a short video with a test image and a tone; the file extension determines the container. */
export async function writeVideoFile(path: string, recipe: VideoOptions): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  await using picture = await Demuxer.open(recipe.drawing ?? testPicture, { format: 'lavfi' })
  const quiet = /x265/.test(recipe.picture) ? { 'x265-params': 'log-level=none' } : {}
  const options = { ...quiet, ...recipe.pictureOptions }
  const video = await createStages(picture, recipe.steps ?? 'format=yuv420p', recipe.picture, options)
  await using output = await Muxer.open(path, {
    ...(recipe.format && { format: recipe.format }),
    options: recipe.muxerOptions ?? {},
    configure: (format) => {
      if (recipe.tags) format.metadata = Dictionary.fromObject(recipe.tags)
      const [stream] = format.streams
      if (recipe.turns) stream?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, createClockwiseMatrix())
    },
  })
  if (recipe.sound === undefined) {
    await pipeline({ video: picture }, { video }, output).completion
    return
  }
  await using tone = await openTone(2)
  const audio = await createStages(tone, createSoundFilter(recipe), recipe.sound, {})
  await pipeline({ video: picture, audio: tone }, { video, audio }, output).completion
}

/** Writes a tone of some seconds; the file extension determines the container. */
export async function writeAudioFile(
  path: string,
  sound: FFAudioEncoder,
  sampleFormat: string,
  seconds = 2,
): Promise<void> {
  Log.setLevel(AV_LOG_QUIET)
  await using tone = await openTone(seconds)
  const audio = await createStages(tone, createSoundFilter({ sampleFormat }), sound, {})
  await using output = await Muxer.open(path)
  await pipeline({ audio: tone }, { audio }, output).completion
}

function openTone(seconds: number): Promise<Demuxer> {
  return Demuxer.open(`sine=frequency=440:duration=${seconds}:sample_rate=48000`, { format: 'lavfi' })
}

type SoundFormat = Pick<VideoOptions, 'sampleFormat' | 'channelLayout' | 'sampleRate'>

function createSoundFilter({
  sampleFormat = 'fltp',
  channelLayout = 'stereo',
  sampleRate = 48_000,
}: SoundFormat): string {
  return `aformat=sample_fmts=${sampleFormat}:channel_layouts=${channelLayout}:sample_rates=${sampleRate}`
}

async function createStages(
  source: Demuxer,
  steps: string,
  codec: FFVideoEncoder | FFAudioEncoder,
  options: Record<string, string | number>,
): Promise<[Decoder, FilterAPI, Encoder]> {
  const [stream] = source.streams
  if (!stream) throw new Error('the source has no stream')
  const decoder = await Decoder.create(stream)
  const filter = FilterAPI.create(steps)
  return [decoder, filter, await Encoder.create(codec, { decoder, filter, options })]
}

function createClockwiseMatrix(): Buffer {
  const matrix = Buffer.alloc(36)
  for (const [index, value] of [0, 1, 0, -1, 0, 0, 0, 0, 0.25 * 0x10000].entries()) {
    matrix.writeInt32LE(value * 0x10000, index * 4)
  }
  return matrix
}
