import {
  ALL_FORMATS,
  Conversion,
  FilePathSource,
  FilePathTarget,
  FlacOutputFormat,
  Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny'
import { startFilmEngine } from './film-engine.ts'

const formats: Record<string, () => OutputFormat> = {
  flac: () => new FlacOutputFormat(),
  m4a: () => new Mp4OutputFormat(),
  mp3: () => new Mp3OutputFormat(),
  ogg: () => new OggOutputFormat(),
  wav: () => new WavOutputFormat(),
}

export type ExcerptFormat = 'flac' | 'm4a' | 'mp3' | 'ogg' | 'wav'

/**
 * Cuts seconds `start` to `end` out of a recording and writes them at `path`.
 * Throws an Error when the recording cannot be read.
 */
export async function writeExcerpt(
  source: string,
  start: number,
  end: number,
  format: ExcerptFormat,
  path: string,
): Promise<void> {
  startFilmEngine()
  const make = formats[format]
  if (!make) throw new RangeError(`no such format: ${format}`)
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS })
  const output = new Output({ format: make(), target: new FilePathTarget(path) })
  const conversion = await Conversion.init({ input, output, trim: { start, end } })
  await conversion.execute()
  input.dispose()
}
