import { Rational } from 'node-av/lib'
import { SoundEncoder } from '../../audio/sound-encoder.ts'
import { type Frames, filterFrames } from '../../av/filter-frames.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import type { FilmSoundFormat } from './film-container.ts'
import { FilmWriter, type FilmWriting, limitFilm } from './film-writer.ts'

interface FilmEncoding extends FilmWriting {
  readonly frames: Frames
  readonly format: FilmSoundFormat
  /** Seconds from the start of the film to that of the frames; below 0, the frames start before it. */
  readonly delay: number
  readonly signal: AbortSignal
}

/** Writes a film of a picture that is copied and a sound that is encoded. Throws UnreadableFile `empty` without frames. */
export async function encodeFilm({ frames, format, delay, signal, ...writing }: FilmEncoding): Promise<void> {
  const writer = new FilmWriter(writing)
  const encoder = new SoundEncoder({
    name: format.encoder,
    bitrate: format.bitRate ?? 0,
    open: (parameters, sampleRate) => writer.open(parameters, new Rational(1, sampleRate)),
  })
  try {
    for await (const frame of filterFrames(frames, [...getDelayFilters(delay), format.filter]))
      encoder.encode(frame)
    if (encoder.samples === 0) throw new UnreadableFile('empty')
    await writer.completePicture(signal)
    encoder.finish()
  } finally {
    encoder.close()
    writer.close()
  }
  await limitFilm(writing)
}

/** Seconds that nobody notices, and that rounded times differ by. */
const minDelay = 0.001

/** Filters that start the sound this many seconds after the film. */
function getDelayFilters(seconds: number): string[] {
  // Silence is stored instead of an edit list, which not every player respects.
  if (seconds > minDelay) return [`adelay=delays=${(seconds * 1000).toFixed(3)}:all=1`]
  return seconds < -minDelay ? [`atrim=start=${(-seconds).toFixed(6)}`, 'asetpts=PTS-STARTPTS'] : []
}
