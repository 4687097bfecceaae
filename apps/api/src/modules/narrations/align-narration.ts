import { isDeepStrictEqual } from 'node:util'
import { ProcessEnded } from '@lares/media-engine/process/process-ended'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import type { Language } from '@lares/shared-types/languages'
import { maxNarratedWords, type NarrationError } from '@lares/shared-types/narrations'
import { invertTimeMap, mapTime } from '@lares/shared-types/time-maps'
import { AlignmentError, type AlignmentErrorReason } from '@lares/speech/alignment/alignment-error'
import type { Db } from '../../db/client.ts'
import { retryOnConnectionLoss } from '../../db/connection-loss.ts'
import type { NarrationSource, StoredLineTimes } from '../../db/schema/narrations.ts'
import { isStoreOutage } from '../../files/store-outage.ts'
import type { JobContext } from '../../jobs/define-job.ts'
import { watchCondition } from '../../jobs/watch-condition.ts'
import { loadPlayedSound, type PlayedSound } from '../assets/load-played-sound.ts'
import { countWords, type LetterPage, loadLetterPages, loadWrittenPages, toSource } from './letter-pages.ts'
import { toPassages } from './narrated-text.ts'
import { toStoredTimes } from './stored-times.ts'
import { type PlacedTime, placeTimes } from './word-times.ts'

/** A narration whose process was killed this often is given up. */
const maxAttempts = 3

const errors: Record<AlignmentErrorReason, NarrationError> = {
  noSpeech: 'no-speech',
  noText: 'no-text',
  unknownLanguage: 'unknown-language',
  textTooLong: 'text-too-long',
  recordingTooLong: 'recording-too-long',
}

/** Errors that say nothing about the letter and the recording: times that were found before stay. */
const passingErrors: readonly NarrationError[] = ['interrupted', 'failed']

interface TakenNarration {
  readonly id: string
  readonly letterId: string
  readonly recordingId: string
  readonly request: number
  readonly attempts: number
  readonly source: NarrationSource | null
}

type Outcome =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly error: NarrationError }
  | {
      readonly kind: 'found'
      readonly source: NarrationSource
      readonly times: readonly (readonly StoredLineTimes[])[]
      readonly isDoubtful: boolean
      readonly wordCount: number
      readonly spokenCount: number
    }

/**
 * Finds when each word of a letter is spoken in a recording of it, and stores the times or why there are none. Throws errors that
 * may pass, in the last attempt after it has stored that it failed, and the reason of the signal. Ends early when the times are asked
 * for again.
 */
export async function alignNarration(narrationId: string, context: JobContext): Promise<void> {
  const { services, signal, isLastAttempt = false } = context
  const { db } = services
  const narration = await takeNarration(db, narrationId)
  if (!narration) return
  const save = (outcome: Outcome) => retryOnConnectionLoss(() => saveOutcome(db, narration, outcome), signal)
  if (narration.attempts > maxAttempts) return save({ kind: 'failed', error: 'interrupted' })
  const watched = watchCondition(() => isCurrent(db, narration), 'The times are asked for again.')
  try {
    const ended = AbortSignal.any([signal, watched.signal])
    await save(await findTimes(narration, { ...context, signal: ended }))
  } catch (error) {
    // The job of the later request waits already.
    if (watched.signal.aborted) return
    const reason = signal.aborted ? undefined : toReason(error)
    if (reason) return save({ kind: 'failed', error: reason })
    if (isLastAttempt && !signal.aborted && !isStoreOutage(error))
      await save({ kind: 'failed', error: 'failed' })
    else await forgetAttempt(db, narration)
    throw error
  } finally {
    watched.stop()
  }
}

/** A narration whose times are asked for; its attempt is counted before it begins. */
async function takeNarration(db: Db, id: string): Promise<TakenNarration | undefined> {
  return db
    .updateTable('narrations')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning([
      'id',
      'letter_id as letterId',
      'recording_id as recordingId',
      'request',
      'attempts',
      'source',
    ])
    .executeTakeFirst()
}

/** Whether the times are still those that were asked for; not if the narration was removed, or they have been asked for again. */
async function isCurrent(db: Db, { id, request }: TakenNarration): Promise<boolean> {
  const current = await db.selectFrom('narrations').select('request').where('id', '=', id).executeTakeFirst()
  return current?.request === request
}

/** Only attempts whose end is not known count. */
async function forgetAttempt(db: Db, { id, request }: TakenNarration): Promise<void> {
  await db
    .updateTable('narrations')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('request', '=', request)
    .where('attempts', '>', 0)
    .execute()
}

async function findTimes(
  { letterId, recordingId, source: before }: TakenNarration,
  { services, signal }: JobContext,
): Promise<Outcome> {
  const { db, files, speech } = services
  const sound = await loadPlayedSound(db, recordingId)
  if (!sound) return { kind: 'failed', error: 'no-sound' }
  // The words themselves are loaded only if they are not too many.
  if (countWords(await loadLetterPages(db, letterId)) > maxNarratedWords)
    return { kind: 'failed', error: 'text-too-long' }
  const pages = await loadWrittenPages(db, letterId)
  const passages = toPassages(pages.map(({ lines }) => lines))
  if (passages.length === 0) return { kind: 'failed', error: 'no-text' }
  const language = findLanguage(pages) ?? (await loadItemLanguage(db, letterId))
  if (!language) return { kind: 'failed', error: 'unknown-language' }
  const source = toSource(sound.originalId, pages, language)
  if (isDeepStrictEqual(source, before)) return { kind: 'unchanged' }
  const alignment = await files.withLocalFile(sound.sha256, (path) =>
    speech.align(
      { file: { path, mediaType: sound.mediaType }, lines: passages.map(({ text }) => text), language },
      signal,
    ),
  )
  const times = toOriginalTimes(sound, placeTimes(passages, alignment.lines))
  if (times.length === 0) return { kind: 'failed', error: 'other-text' }
  return {
    kind: 'found',
    source,
    times: toStoredTimes(
      pages.map(({ lines }) => lines),
      times,
    ),
    isDoubtful: alignment.isDoubtful,
    wordCount: countWords(pages),
    spokenCount: times.length,
  }
}

/** The language in which most words of the pages were read. */
function findLanguage(pages: readonly LetterPage[]): Language | undefined {
  const words = new Map<Language, number>()
  for (const page of pages)
    if (page.language) words.set(page.language, (words.get(page.language) ?? 0) + page.wordCount)
  return [...words].sort(([, one], [, other]) => other - one)[0]?.[0]
}

async function loadItemLanguage(db: Db, itemId: string): Promise<Language | null | undefined> {
  const item = await db.selectFrom('items').select('language').where('id', '=', itemId).executeTakeFirst()
  return item?.language
}

/** The player counts in seconds of the original, even where a version of it is heard. */
function toOriginalTimes({ timeMap }: PlayedSound, times: readonly PlacedTime[]): readonly PlacedTime[] {
  if (!timeMap) return times
  const toOriginal = invertTimeMap(timeMap)
  return times.map(({ place, time: [start, end] }) => ({
    place,
    time: [mapTime(toOriginal, start), mapTime(toOriginal, end)],
  }))
}

/** Why times can never be found; undefined for an error that may pass. */
function toReason(error: unknown): NarrationError | undefined {
  if (error instanceof AlignmentError) return errors[error.reason]
  if (error instanceof UnreadableFile) return 'unreadable'
  // A process that exceeds its limits would do so again.
  if (error instanceof ProcessEnded && error.endCause !== 'killed') return 'unreadable'
  return undefined
}

/** Stores an outcome, unless the times have been asked for again meanwhile: a job for that waits. */
async function saveOutcome(db: Db, { id, request }: TakenNarration, outcome: Outcome): Promise<void> {
  await db
    .updateTable('narrations')
    .set({ attempts: 0, ...toColumns(outcome) })
    .where('id', '=', id)
    .where('request', '=', request)
    .execute()
}

function toColumns(outcome: Outcome) {
  if (outcome.kind === 'unchanged') return { state: 'ready', error: null } as const
  if (outcome.kind === 'failed') {
    const failure = { state: 'failed', error: outcome.error } as const
    return passingErrors.includes(outcome.error) ? failure : { ...failure, source: null, times: null }
  }
  return {
    state: 'ready',
    error: null,
    source: JSON.stringify(outcome.source),
    times: JSON.stringify(outcome.times),
    is_doubtful: outcome.isDoubtful,
    word_count: outcome.wordCount,
    spoken_count: outcome.spokenCount,
  } as const
}
