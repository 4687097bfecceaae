import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { maxWindowSeconds } from '@lares/speech/process/whisper-engine'
import type { RecognizedText } from '@lares/speech/transcription/recognized-text'
import { readPiecesAsWav } from '@lares/speech/transcription/sound-copy'
import { getChunkSeconds, type SpeechChunk } from '@lares/speech/transcription/speech-chunk'
import { ChunkTooLarge } from '@lares/speech/transcription/transcribe-chunk'
import { SoundTooLarge } from '../../ai-endpoints/transcription-endpoint.ts'
import type { Services } from '../../services.ts'
import { ModelOutOfMemory } from './transcription-failed.ts'

/** What transcribes. */
export interface Engine {
  /** Tells engines apart: `endpoint`, or the name of the local model. */
  readonly name: string
  /** The longest chunk in seconds. */
  readonly chunkSeconds: number
  /** Transcribes a part of a decoded copy. Throws ChunkTooLarge, `ai-…` errors, ModelOutOfMemory and ProcessEnded. */
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

/**
 * The endpoint if one is configured, else a model on this machine; undefined if there is neither.
 *
 * @param begun the name of the engine that has begun, so that one recording is heard by one model
 */
export function chooseEngine(
  { ai, transcription: { models, whisper } }: Pick<Services, 'ai' | 'transcription'>,
  begun: string | null = null,
): Engine | undefined {
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
  const model = models.choose({ begun, loadedFolder: whisper.loadedModelFolder })
  if (!model) return undefined
  return {
    name: model.name,
    chunkSeconds: maxWindowSeconds,
    async recognize(copyPath, { pieces }, language, signal) {
      try {
        return await whisper.recognize({ modelFolder: model.folder, copyPath, pieces, language }, signal)
      } catch (error) {
        const isMemory =
          error instanceof ProcessEnded &&
          (error.endCause === 'memory' ||
            (error.endCause === 'killed' && !signal.aborted && models.shouldBeSmaller(model.name)))
        throw isMemory ? new ModelOutOfMemory(model.name, { cause: error }) : error
      }
    },
  }
}
