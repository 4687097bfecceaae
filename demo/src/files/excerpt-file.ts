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
import { registerCodecs } from './register-codecs.ts'

const formats: Record<string, () => OutputFormat> = {
  flac: () => new FlacOutputFormat(),
  m4a: () => new Mp4OutputFormat(),
  mp3: () => new Mp3OutputFormat(),
  ogg: () => new OggOutputFormat(),
  wav: () => new WavOutputFormat(),
}

export type ExcerptFormat = 'flac' | 'm4a' | 'mp3' | 'ogg' | 'wav'

/**
 * Cuts an excerpt out of a recording, from second `start` to `end`, and writes it to `path`.
 * Throws an Error when the recording cannot be read.
 */
export async function writeExcerpt(
  source: string,
  start: number,
  end: number,
  format: ExcerptFormat,
  path: string,
): Promise<void> {
  registerCodecs()
  const createFormat = formats[format]
  if (!createFormat) throw new RangeError(`unknown format: ${format}`)
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS })
  const output = new Output({ format: createFormat(), target: new FilePathTarget(path) })
  const conversion = await Conversion.init({ input, output, trim: { start, end } })
  await conversion.execute()
  input.dispose()
}
