import type { ProcessedSound, ProcessingInput } from './sound-processing.ts'

/** Processes a recording within this process; FFmpeg is loaded only then. Throws what the chain throws. */
export async function processSoundFile(input: ProcessingInput, signal: AbortSignal): Promise<ProcessedSound> {
  const { processSound } = await import('./audio/processing/process-sound.ts')
  return processSound(input, signal)
}
