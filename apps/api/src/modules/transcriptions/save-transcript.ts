import type { TimeMap } from '@lares/shared-types/assets'
import { defaultLanguage, type Language, languages } from '@lares/shared-types/languages'
import type { OperationValues } from '@lares/shared-types/operations'
import { invertTimeMap, mapTime } from '@lares/shared-types/time-maps'
import {
  maxLineLength,
  maxSegments,
  maxSpeakerLength,
  maxTimedWords,
  type Segment,
} from '@lares/shared-types/transcripts'
import { getMainLanguage, joinTranscript } from '@lares/speech/transcription/join-transcript'
import type { Speaker } from '@lares/speech/transcription/recognized-text'
import type { ChunkText } from '@lares/speech/transcription/transcribe-chunk'
import type { TranscriptLine } from '@lares/speech/transcription/transcript-line'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { lockLateChange, recordLateChange } from '../../jobs/operations/late-changes.ts'
import { languagePacks } from '../../languages/packs.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadStoredTranscript, toTranscript } from '../transcripts/load-transcript.ts'
import { writeTranscriptWithin } from '../transcripts/write-transcript.ts'
import type { DividedSound } from './prepare-sound.ts'
import { removeChunks, type StoredTranscription, saveResult } from './stored-transcriptions.ts'
import { TranscriptionFailed } from './transcription-failed.ts'

/**
 * Writes the transcript of a recording whose chunks are all done. Where nobody speaks none is written. What came of it is
 * recorded with it, so that a restart after that does nothing again. Throws
 * TranscriptionFailed if somebody has changed the transcript meanwhile, and what `writeTranscript` throws.
 */
export async function saveTranscript(
  services: Services,
  user: UserPrincipal,
  { id, item_id, operation_id, language, transcript_version }: StoredTranscription,
  {
    chunks,
    seconds,
    timeMap,
    originalId,
  }: DividedSound & { readonly timeMap: TimeMap | undefined; readonly originalId: string },
  texts: ReadonlyMap<number, ChunkText>,
): Promise<OperationValues> {
  const { db } = services
  const ordered = chunks.map((_, position) => texts.get(position))
  const spoken = language ?? toKnown(getMainLanguage(ordered))
  const voiceName = languagePacks[spoken ?? user.language ?? defaultLanguage].voiceName
  const segments = toSegments(
    joinTranscript(chunks, ordered),
    (speaker) => toSpeakerName(speaker, voiceName),
    timeMap && invertTimeMap(timeMap),
  )
  const dropped = ordered.reduce((sum, text) => sum + (text?.droppedCount ?? 0), 0)
  const result = { count: segments.length, dropped, seconds: Math.round(seconds) }
  const operationId = operation_id ?? undefined
  await inTransaction(db, async (trx) => {
    if (await lockLateChange(trx, operationId)) throw new TranscriptionFailed('changed-since')
    if (segments.length > 0) {
      const stored = await loadStoredTranscript(trx, user, item_id)
      if (stored.version !== transcript_version) throw new TranscriptionFailed('changed-since')
      const after = await writeTranscriptWithin(trx, services, user, item_id, {
        version: toTranscript(user, stored).version,
        language: spoken,
        segments,
        speakers: [],
        origin: 'machine',
      })
      await recordLateChange(trx, operationId, { before: stored.version, after })
    } else await markWithoutSpeech(trx, originalId)
    await removeChunks(trx, id)
    await saveResult(trx, id, result)
  })
  return result
}

/** A missing transcript of the file is no finding then. */
async function markWithoutSpeech(trx: Transaction<Database>, assetId: string): Promise<void> {
  await trx.updateTable('assets').set({ without_speech: true }).where('id', '=', assetId).execute()
}

/** `toOriginal`: the times of the version that was heard beside those of the original, which a transcript has. */
function toSegments(
  lines: readonly TranscriptLine[],
  toName: (speaker: Speaker) => string,
  toOriginal: TimeMap | undefined,
): Segment[] {
  const toTime = (seconds: number) => (toOriginal ? mapTime(toOriginal, seconds) : seconds)
  let wordCount = 0
  return lines.slice(0, maxSegments).map(({ start: from, end: to, text, speaker, words, confidence }) => {
    const line = text.slice(0, maxLineLength).toWellFormed()
    wordCount += words?.length ?? 0
    const isTimed = words && line === text && wordCount <= maxTimedWords
    const start = toTime(from)
    return {
      start,
      end: Math.max(toTime(to), start + 0.01),
      text: line,
      ...(speaker !== undefined && { speaker: toName(speaker) }),
      ...(isTimed && { words: words.map((word): [number, number] => [toTime(word[0]), toTime(word[1])]) }),
      ...(confidence !== undefined && { confidence }),
    }
  })
}

/** @param voiceName with the place of its number */
function toSpeakerName(speaker: Speaker, voiceName: string): string {
  if (typeof speaker === 'number') return voiceName.replace('{number}', String(speaker))
  return speaker.slice(0, maxSpeakerLength).toWellFormed()
}

function toKnown(language: string | null): Language | null {
  return languages.find((known) => known === language) ?? null
}
