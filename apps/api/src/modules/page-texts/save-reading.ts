import { isDeepStrictEqual } from 'node:util'
import type { PageFailure } from '@lares/ocr/page-not-readable'
import type { HandwritingFailure, PageTextState } from '@lares/shared-types/page-texts'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { StoredLine, WantedReading } from '../../db/schema/page-texts.ts'
import { queueNarrationsIfRead } from '../../jobs/narration-queue.ts'
import { queueReading, readerVersion, readingPriorities } from '../../jobs/page-queue.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { nextVersion } from '../../visibility/visible-version.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import type { HandwritingReading } from './handwriting/read-handwriting.ts'
import { isHandwritingFailure } from './load-page-texts.ts'
import { toSearchText } from './search-text.ts'
import { countWords, toStoredLines } from './stored-lines.ts'
import { notAskedFor, waitsForModel } from './waits-for-model.ts'
import { recordMachineReading, type StoredReading } from './write-page-text.ts'

/**
 * A page whose process was killed this often is given up, so that it cannot stop the others for ever. It is tried once more with
 * the older files, because something else can have killed the process.
 */
export const maxAttempts = 3

/** A page that was taken to be read, as it was then. */
export interface TakenPage {
  readonly id: string
  readonly assetId: string
  readonly itemId: string
  readonly wanted: WantedReading | null
  /** Why it could not be read the last time; null once a person wants it to be read again. */
  readonly reason: string | null
}

/**
 * Failures that may pass. The page is read again with the older files after the next start of the worker: always if its file was
 * missing, otherwise once. Handwriting is not: a person asked once for it to be sent.
 */
type PassingFailure = 'file-missing' | 'interrupted' | 'error'

/** What became of a page. `failed`: it cannot be read; `gave-up`: it could not be read in all attempts. */
export type Outcome =
  | HandwritingReading
  | { readonly kind: 'failed'; readonly reason: PageFailure | HandwritingFailure }
  | { readonly kind: 'gave-up'; readonly reason: PassingFailure; readonly error?: unknown }

/**
 * Stores what was read, and queues the page after it.
 *
 * @param priority of the job that has read the page; absent for a page that waited for the model that reads handwriting, which is not
 *   followed by others
 */
export async function saveReading(
  { db, jobs, now }: Services,
  page: TakenPage,
  outcome: Outcome,
  priority?: number,
): Promise<void> {
  const { id, assetId, itemId, wanted } = page
  await inTransaction(db, async (trx) => {
    const stored = await trx
      .selectFrom('page_texts')
      .select(['version', 'text', 'state', 'wanted', 'origin', 'checked'])
      .select(['language', 'lines', 'updated_at as updatedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return
    // A person can have written it, or wanted it to be read in another way, meanwhile.
    if (stored.state === 'pending' && isDeepStrictEqual(stored.wanted, wanted)) {
      if (outcome.kind === 'gave-up') await giveUp(trx, page, outcome.reason)
      else await storeOutcome(trx, page, rejectEmptyAnswer(outcome, stored.text), stored, now())
    }
    const { pending, pendingWanted, read, withWords } = await countPagesOf(trx, assetId)
    if (priority !== undefined && pendingWanted > 0)
      await queueReading(trx, jobs, assetId, readingPriorities.asked)
    // The pages that nobody has asked for do not come before the uploads of others.
    if (priority !== undefined && pending > pendingWanted)
      await queueReading(trx, jobs, assetId, Math.min(priority, readingPriorities.uploaded))
    const isLastWanted = wanted?.handwriting || (wanted !== null && pendingWanted === 0)
    const isWorthIndexing = stored.text !== '' || withWords > 0
    if (isWorthIndexing && (pending === 0 || isLastWanted || isPowerOfTwo(read)))
      await refreshDocuments(trx, jobs, [itemId])
    if (pending === 0) await queueNarrationsIfRead(trx, jobs, itemId)
  })
}

async function giveUp(trx: Transaction<Database>, page: TakenPage, reason: PassingFailure): Promise<void> {
  // A missing file is missing for all its pages.
  const isMissing = reason === 'file-missing'
  const failed = trx
    .updateTable('page_texts')
    .where(isMissing ? 'asset_id' : 'id', '=', isMissing ? page.assetId : page.id)
    .where('state', '=', 'pending')
  await failed.set(handwritingGivenUp).where(waitsForModel).execute()
  await failed.set(toPassingFailure(page, reason)).where(waitsForModel, '=', false).execute()
}

/** The columns of a page whose handwriting was not read in all attempts: what was read before stays. */
export const handwritingGivenUp = {
  state: sql<PageTextState>`case when text <> '' then 'ready' else 'failed' end`,
  reason: 'ai-broken-off' satisfies HandwritingFailure,
  reader: readerVersion,
  wanted: null,
  attempts: 0,
  ...notAskedFor,
} as const

interface StoredPage extends StoredReading {
  readonly text: string
}

/** How a person wanted the page to be read is retained for the next time. */
function toPassingFailure({ reason: lastReason }: TakenPage, reason: PassingFailure) {
  const isRepeated = reason !== 'file-missing' && lastReason === reason
  return {
    state: 'failed',
    reason,
    reader: isRepeated ? readerVersion : 0,
    attempts: reason === 'interrupted' ? maxAttempts - 1 : 0,
  } as const
}

type FinalOutcome = Exclude<Outcome, { kind: 'gave-up' }>

/** A model that sees no writing on a page that has words is wrong. */
function rejectEmptyAnswer(outcome: FinalOutcome, text: string): FinalOutcome {
  const isEmptyAnswer =
    'isByModel' in outcome &&
    !(outcome.kind === 'text' && outcome.lines.some(({ words }) => words.length > 0))
  return isEmptyAnswer && text !== '' ? { kind: 'failed', reason: 'ai-unusable' } : outcome
}

async function storeOutcome(
  trx: Transaction<Database>,
  { id, wanted }: TakenPage,
  outcome: FinalOutcome,
  stored: StoredPage,
  at: Date,
): Promise<void> {
  const columns = toColumns(outcome, stored, at)
  if ('lines' in columns && isRetained(stored, wanted)) await recordReplacement(trx, id, stored, columns)
  await trx
    .updateTable('page_texts')
    .set('lines' in columns ? { ...columns, lines: JSON.stringify(columns.lines) } : columns)
    .set({ reader: readerVersion, wanted: null, attempts: 0, ...notAskedFor })
    .where('id', '=', id)
    .execute()
}

/**
 * Whether a text can be restored once another one has replaced it: what a person has written or checked, what a model has read, and
 * what the machine has read before a model does.
 */
function isRetained({ lines, origin, checked }: StoredReading, wanted: WantedReading | null): boolean {
  return lines.length > 0 && (origin !== 'machine' || checked || wanted?.handwriting === true)
}

interface NewReading extends Omit<StoredReading, 'updatedAt'> {
  readonly updated_at: Date
}

/** Records a text and the one that replaces it: the newest state of a history is the present one, and those before it can be restored. */
async function recordReplacement(
  trx: Transaction<Database>,
  id: string,
  stored: StoredReading,
  { version, updated_at: at, language, lines, origin, checked }: NewReading,
): Promise<void> {
  await recordMachineReading(trx, id, stored)
  await recordRevision(trx, {
    entity: 'page-text',
    entityId: id,
    version,
    byId: null,
    at,
    action: 'changed',
    fields: { language, lines, origin, checked },
  })
}

function toColumns(outcome: FinalOutcome, { version, origin, checked, text }: StoredPage, updatedAt: Date) {
  // What was read before stays if the page cannot be read this time. It is the text of the page also if a model could not read it.
  if (outcome.kind === 'failed') {
    const isReady = text !== '' && isHandwritingFailure(outcome.reason)
    return { state: isReady ? 'ready' : 'failed', reason: outcome.reason } as const
  }
  // The text in the file does not replace what a person has typed or checked.
  if (outcome.kind === 'own-text' && (origin === 'person' || checked))
    return { state: 'ready', reason: null } as const
  const lines: readonly StoredLine[] = outcome.kind === 'text' ? toStoredLines(outcome.lines) : []
  return {
    state: outcome.kind === 'own-text' ? 'none' : 'ready',
    reason: null,
    turn: outcome.kind === 'text' ? outcome.turn : 0,
    language: outcome.kind === 'text' ? outcome.language : null,
    lines,
    text: toSearchText(lines, outcome.kind === 'text' ? outcome.language : null),
    word_count: countWords(lines),
    origin: outcome.isByModel ? 'model' : 'machine',
    checked: false,
    ...nextVersion({ version }),
    updated_at: updatedAt,
  } as const
}

/** Counts the pages of a file; `pending` are those that the archive reads itself. */
async function countPagesOf(trx: Transaction<Database>, assetId: string) {
  return trx
    .selectFrom('page_texts')
    .where('asset_id', '=', assetId)
    .select([
      sql<number>`count(*) filter (where state = 'pending' and not ${waitsForModel})::int`.as('pending'),
      sql<number>`count(*) filter (
        where state = 'pending' and wanted is not null and not ${waitsForModel})::int`.as('pendingWanted'),
      sql<number>`count(*) filter (where state <> 'pending')::int`.as('read'),
      sql<number>`count(*) filter (where word_count > 0)::int`.as('withWords'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * The words of an item are indexed together, so that doing it after each page would cost a book the square of its pages: it is
 * done after 1, 2, 4, 8, … pages, after the last, and after the last that a person has asked for.
 */
function isPowerOfTwo(count: number): boolean {
  return count > 0 && (count & (count - 1)) === 0
}
