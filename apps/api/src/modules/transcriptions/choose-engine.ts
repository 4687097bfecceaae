import { maxWindowSeconds } from '@lares/speech/process/whisper-engine'
import type { RecognizedText } from '@lares/speech/transcription/recognized-text'
import { readPiecesAsWav } from '@lares/speech/transcription/sound-copy'
import { getChunkSeconds, type SpeechChunk } from '@lares/speech/transcription/speech-chunk'
import { ChunkTooLarge } from '@lares/speech/transcription/transcribe-chunk'
import { SoundTooLarge } from '../../ai-endpoints/transcription-endpoint.ts'
import type { Services } from '../../services.ts'

/** What transcribes. */
export interface Engine {
  /** Tells engines apart: `endpoint`, or the name of the local model. */
  readonly name: string
  /** The longest chunk in seconds. */
  readonly chunkSeconds: number
  /** Transcribes a part of a decoded copy. Throws ChunkTooLarge, `ai-…` errors and ProcessEnded. */
  recognize(
    copyPath: string,
    chunk: SpeechChunk,
    language: string | null,
    signal: AbortSignal,
  ): Promise<RecognizedText>
}

/** Two megabytes of sound: what is lost at most when a request fails, and less than any endpoint rejects. */
const endpointChunkSeconds = 60

/**
 * Voices are told apart within a chunk alone, so it is long where an endpoint does that: 8 MB. An endpoint that has not begun to answer
 * after five minutes counts as unreachable (undici's `headersTimeout`), so that it must be about as fast as speech.
 */
const voicesChunkSeconds = 240

/** The endpoint if one is configured, else a model on this machine; undefined if there is neither. */
export function chooseEngine({
  ai,
  transcription: { models, whisper },
}: Pick<Services, 'ai' | 'transcription'>): Engine | undefined {
  const endpoint = ai.transcription
  if (endpoint) {
    return {
      name: 'endpoint',
      chunkSeconds: endpoint.tellsVoicesApart ? voicesChunkSeconds : endpointChunkSeconds,
      async recognize(copyPath, chunk, language, signal) {
        const wav = await readPiecesAsWav(copyPath, chunk.pieces)
        try {
          return await endpoint.transcribe({ wav, seconds: getChunkSeconds(chunk), language }, signal)
        } catch (error) {
          throw error instanceof SoundTooLarge ? new ChunkTooLarge() : error
        }
      },
    }
  }
  const model = models.choose()
  if (!model) return undefined
  return {
    name: model.name,
    chunkSeconds: maxWindowSeconds,
    recognize: (copyPath, { pieces }, language, signal) =>
      whisper.recognize({ modelFolder: model.folder, copyPath, pieces, language }, signal),
  }
}
