import type { TimeMap } from '@lares/shared-types/assets'
import { invertTimeMap, mapTime } from '@lares/shared-types/time-maps'
import type { AlignedWord, Alignment as SpokenAlignment } from '@lares/speech/alignment/alignment'
import type { StoredAlignmentResult } from '../../db/schema/alignments.ts'
import type { OperationContext, OperationOutcome } from '../../jobs/operations/operation-job.ts'
import type { Services } from '../../services.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadPlayedSound } from '../assets/load-played-sound.ts'
import { encodeWords } from '../transcripts/stored-segments.ts'
import { toWordTimes } from './to-word-times.ts'

interface TimeRange {
  readonly from: number
  readonly to: number
}

/** The shortest part in which lines are looked for, in seconds. */
const minRangeSeconds = 0.5

/** The steps in which progress is reported. */
const progressSteps = 100

/**
 * Aligns the lines of a stored request to the sound of their item, as whoever started it and with their present rights.
 * Throws AlignmentError, UnreadableFile and ProcessEnded.
 */
export async function alignTranscript(
  alignmentId: string,
  { services, signal, operation }: OperationContext,
): Promise<OperationOutcome> {
  const { db, files, speech } = services
  const row = await db
    .selectFrom('alignments')
    .select(['user_id', 'item_id', 'request', 'result'])
    .where('id', '=', alignmentId)
    .executeTakeFirst()
  if (!row) return { state: 'failed', error: 'not-found' }
  if (row.result) return { state: 'succeeded', result: toFigures(row.result) }
  const access = await checkAccess(services, row.user_id, row.item_id)
  if (access) return { state: 'failed', error: access }
  const sound = await loadPlayedSound(db, row.item_id)
  if (!sound) return { state: 'failed', error: 'no-sound' }
  const { lines, language, range } = row.request
  const { timeMap } = sound
  operation.progress({ done: 0, total: progressSteps })
  const alignment = await files.withLocalFile(sound.sha256, (path) =>
    speech.align(
      {
        file: { path, mediaType: sound.mediaType },
        lines: [...lines],
        language,
        ...(range && { range: toPlayedRange(range, timeMap) }),
      },
      signal,
      (share) => operation.progress({ done: Math.floor(share * progressSteps), total: progressSteps }),
    ),
  )
  const result = toResult(lines, alignment, timeMap && invertTimeMap(timeMap))
  await db
    .updateTable('alignments')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', alignmentId)
    .execute()
  return { state: 'succeeded', result: toFigures(result) }
}

/** Why the user may not align this item any longer; undefined if they may. */
async function checkAccess(
  { db }: Services,
  userId: string,
  itemId: string,
): Promise<'not-found' | 'forbidden' | undefined> {
  const user = await loadActiveUser(db, userId)
  if (!user) return 'forbidden'
  const item = await visibleItems(db, user)
    .select('items.author_id')
    .where('items.id', '=', itemId)
    .executeTakeFirst()
  if (!item) return 'not-found'
  return canEditItem(user, item.author_id) ? undefined : 'forbidden'
}

/** A part of the original in the times of the version that is heard. */
function toPlayedRange({ from, to }: TimeRange, timeMap: TimeMap | undefined): TimeRange {
  if (!timeMap) return { from, to }
  const start = mapTime(timeMap, from)
  // All of it can have been left out.
  return { from: start, to: Math.max(mapTime(timeMap, to), start + minRangeSeconds) }
}

/** `toOriginal`: the times of the version that was heard beside those of the original, which a transcript has. */
function toResult(
  texts: readonly string[],
  { lines, isDoubtful }: SpokenAlignment,
  toOriginal: TimeMap | undefined,
): StoredAlignmentResult {
  const toTime = (seconds: number) => (toOriginal ? mapTime(toOriginal, seconds) : seconds)
  const toOriginalWord = (word: AlignedWord) => ({
    ...word,
    start: toTime(word.start),
    end: toTime(word.end),
  })
  return {
    isDoubtful,
    lines: lines.map(({ time, words }, index) => {
      if (!time) return null
      const start = roundToMilliseconds(toTime(time.start))
      // A line must not be empty, which one of a single short word could become.
      const end = Math.max(roundToMilliseconds(toTime(time.end)), start + 0.001)
      return {
        start,
        end,
        words: encodeWords(start, toWordTimes(texts[index] ?? '', start, words.map(toOriginalWord))),
      }
    }),
  }
}

/** The values of the text that tells the result. */
function toFigures({ lines }: StoredAlignmentResult) {
  return { count: lines.filter((line) => line !== null).length }
}

function roundToMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
