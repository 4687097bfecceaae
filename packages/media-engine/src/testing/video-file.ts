import { AV_PKT_DATA_DISPLAYMATRIX, type FFAudioEncoder, type FFVideoEncoder } from 'node-av/constants'
import { Dictionary } from 'node-av/lib'
import { writeLavfiFilm } from './lavfi-film.ts'

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
  const quiet = /x265/.test(recipe.picture) ? { 'x265-params': 'log-level=none' } : {}
  await writeLavfiFilm(path, {
    picture: {
      source: recipe.drawing ?? testPicture,
      filters: recipe.steps ?? 'format=yuv420p',
      codec: recipe.picture,
      options: { ...quiet, ...recipe.pictureOptions },
    },
    sound: recipe.sound && { source: toTone(2), filters: createSoundFilter(recipe), codec: recipe.sound },
    format: recipe.format,
    muxerOptions: recipe.muxerOptions,
    configure: (format) => {
      if (recipe.tags) format.metadata = Dictionary.fromObject(recipe.tags)
      const [stream] = format.streams
      if (recipe.turns) stream?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, createClockwiseMatrix())
    },
  })
}

/** Writes a tone of some seconds; the file extension determines the container. */
export function writeAudioFile(
  path: string,
  sound: FFAudioEncoder,
  sampleFormat: string,
  seconds = 2,
): Promise<void> {
  const filters = createSoundFilter({ sampleFormat })
  return writeLavfiFilm(path, { sound: { source: toTone(seconds), filters, codec: sound } })
}

const toTone = (seconds: number): string => `sine=frequency=440:duration=${seconds}:sample_rate=48000`

type SoundFormat = Pick<VideoOptions, 'sampleFormat' | 'channelLayout' | 'sampleRate'>

function createSoundFilter({
  sampleFormat = 'fltp',
  channelLayout = 'stereo',
  sampleRate = 48_000,
}: SoundFormat): string {
  return `aformat=sample_fmts=${sampleFormat}:channel_layouts=${channelLayout}:sample_rates=${sampleRate}`
}

function createClockwiseMatrix(): Buffer {
  const matrix = Buffer.alloc(36)
  for (const [index, value] of [0, 1, 0, -1, 0, 0, 0, 0, 0.25 * 0x10000].entries()) {
    matrix.writeInt32LE(value * 0x10000, index * 4)
  }
  return matrix
}
