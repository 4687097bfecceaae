import { AppError } from '@lares/server-kit/app-error'
import { getMainLanguage } from '@lares/speech/transcription/join-transcript'
import { type ChunkText, transcribeChunk } from '@lares/speech/transcription/transcribe-chunk'
import { isOutage } from '../../ai-endpoints/retry-request.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { OperationContext, OperationOutcome } from '../../jobs/operations/operation-job.ts'
import type { Services } from '../../services.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { chooseEngine, type Engine } from './choose-engine.ts'
import { createChunkTools } from './chunk-tools.ts'
import { loadSoundItem } from './load-sound-item.ts'
import { type DividedSound, prepareSound } from './prepare-sound.ts'
import { saveTranscript } from './save-transcript.ts'
import {
  loadChunks,
  loadStoredTranscription,
  type StoredTranscription,
  saveChunk,
  saveEngine,
  saveFailure,
} from './stored-transcriptions.ts'
import { getFailureReason, ModelOutOfMemory, TranscriptionFailed } from './transcription-failed.ts'

/** Another job continues, immediately or after a delay. */
interface Waiting {
  readonly state: 'waiting'
  readonly priority: number
  readonly delaySeconds: number
}

/** Time after which another recording gets its turn. */
const maxJobMs = 20_000

/** Delays before an endpoint that cannot be reached is tried again, in minutes: two hours altogether. */
const retryMinutes = [1, 2, 5, 10, 15, 25, 30, 30]

/** Chunks after which the language is settled, if it is to be detected. */
const detectedChunks = 3

/** Transcribes the next part of a recording, as the user who has started it and with their present rights. */
export async function workOnTranscription(
  id: string,
  context: OperationContext,
): Promise<OperationOutcome | Waiting> {
  const { services } = context
  const stored = await loadStoredTranscription(services.db, id)
  if (!stored) return { state: 'failed', error: 'not-found' }
  if (stored.result) return { state: 'succeeded', result: stored.result }
  try {
    return await work(stored, context)
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof AppError && isOutage(error)) return retryLater(services, stored, error)
    const smaller =
      error instanceof ModelOutOfMemory && services.transcription.models.findSmaller(error.model)
    if (smaller) return continueWith(services, stored, smaller)
    const reason = getFailureReason(error)
    if (reason === undefined) throw error
    return { state: 'failed', error: reason }
  }
}

async function work(
  stored: StoredTranscription,
  { services, signal, operation }: OperationContext,
): Promise<OperationOutcome | Waiting> {
  const { db } = services
  const user = await loadActiveUser(db, stored.user_id)
  if (!user) throw new TranscriptionFailed('forbidden')
  const asset = await loadSoundItem(db, user, stored.item_id)
  const engine = chooseEngine(services, stored.engine)
  if (!engine) throw new TranscriptionFailed('no-engine')
  const sound = await prepareSound(services, stored, asset, engine, signal)
  // From here, so that a job whose decoding took long does at least one chunk: the copy may be gone before the next job.
  const end = Date.now() + maxJobMs
  const texts = await loadChunks(db, stored.id)
  const total = sound.chunks.length
  for (const position of sound.chunks.keys()) {
    if (texts.has(position)) continue
    operation.progress({ done: texts.size, total })
    signal.throwIfAborted()
    if (Date.now() > end) return { state: 'waiting', priority: stored.priority, delaySeconds: 0 }
    const text = await transcribe(services, sound, position, { engine, stored, texts, signal })
    await inTransaction(db, (trx) => saveChunk(trx, stored.id, position, text))
    texts.set(position, text)
  }
  operation.progress({ done: total, total })
  const { timeMap, originalId } = asset
  const result = await saveTranscript(services, user, stored, { ...sound, timeMap, originalId }, texts)
  return { state: 'succeeded', result }
}

async function transcribe(
  services: Services,
  { copyPath, chunks, spans }: DividedSound,
  position: number,
  {
    engine,
    stored,
    texts,
    signal,
  }: {
    readonly engine: Engine
    readonly stored: StoredTranscription
    readonly texts: ReadonlyMap<number, ChunkText>
    readonly signal: AbortSignal
  },
): Promise<ChunkText> {
  const chunk = chunks[position]
  if (!chunk) throw new Error(`There is no chunk ${position}.`)
  const language = stored.language ?? settleLanguage(texts)
  return transcribeChunk(chunk, spans, language, createChunkTools(services, engine, copyPath, signal))
}

/** The language of a recording once enough of it is known: short answers are often taken for another one. */
function settleLanguage(texts: ReadonlyMap<number, ChunkText>): string | null {
  const known = [...texts.values()].filter(({ language }) => language !== null)
  return known.length < detectedChunks ? null : getMainLanguage(known)
}

async function continueWith(
  { db }: Services,
  { id, priority }: StoredTranscription,
  engine: string,
): Promise<Waiting> {
  await saveEngine(db, id, engine)
  return { state: 'waiting', priority, delaySeconds: 0 }
}

async function retryLater(
  { db }: Services,
  { id, failures, priority }: StoredTranscription,
  error: AppError,
): Promise<OperationOutcome | Waiting> {
  const minutes = retryMinutes[failures]
  if (minutes === undefined) return { state: 'failed', error: 'endpoint-unreachable' }
  const delaySeconds = Math.max(60 * minutes, Math.min(3600, Number(error.params?.retryAfter ?? 0)))
  await saveFailure(db, id, error.code, delaySeconds)
  return { state: 'waiting', priority, delaySeconds }
}
