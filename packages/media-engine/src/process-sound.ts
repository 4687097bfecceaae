import { describeMediaType } from './families.ts'
import type { ProcessedSound, ProcessingInput } from './sound-processing.ts'

/**
 * Processes the sound of a recording, or of a film with its picture, within this process; FFmpeg is loaded only then. A preview is the
 * sound alone. Throws what the chain throws.
 */
export async function processSoundFile(input: ProcessingInput, signal: AbortSignal): Promise<ProcessedSound> {
  const { processSound } = await import('./audio/processing/process-sound.ts')
  const isFilm = describeMediaType(input.mediaType).family === 'video' && !input.isPreview
  if (!isFilm) return processSound(input, signal)
  const { writeFilm } = await import('./video/sound/write-film.ts')
  return processSound(input, signal, writeFilm)
}
