import { isDeepStrictEqual } from 'node:util'
import { PageNotReadable } from '@lares/ocr/page-not-readable'
import type { PageReading } from '@lares/ocr/page-reading'
import type { Language } from '@lares/shared-types/languages'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import { retryOnConnectionLoss } from '../../db/connection-loss.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { WantedReading } from '../../db/schema/page-texts.ts'
import { hasErrorCode } from '../../files/file-system-errors.ts'
import { queueReading, readerVersion } from '../../jobs/page-queue.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { nextVersion } from '../../visibility/visible-version.ts'
import { toSearchText } from './search-text.ts'
import { countWords, toStoredLines } from './stored-lines.ts'

/** A page whose process was killed this often is given up, so that it cannot stop the others for ever. */
const maxAttempts = 3

interface PendingPage {
  readonly id: string
  readonly assetId: string
  readonly itemId: string
  readonly page: number
  readonly sha256: string
  readonly mediaType: string
  readonly wanted: WantedReading | null
  readonly attempts: number
  readonly languages: readonly Language[]
}

type Outcome = PageReading | { readonly kind: 'failed'; readonly reason: string }

/**
 * Reads the next pending page of an asset, stores its words and queues the page after it. A page that cannot be read is marked
 * as failed. Throws other errors, for another attempt, and the reason of the signal.
 */
export async function readNextPage(
  services: Services,
  assetId: string,
  priority: number,
  signal: AbortSignal,
): Promise<void> {
  const page = await takePendingPage(services.db, assetId)
  if (!page) return
  const outcome = await readPage(services, page, signal)
  await retryOnConnectionLoss(() => saveReading(services, page, outcome, priority), signal)
}

/** The first pending page of an asset, whose attempt is counted before it begins. */
async function takePendingPage(db: Db, assetId: string): Promise<PendingPage | undefined> {
  const { rows } = await sql<PendingPage>`
    with taken as (
      update page_texts set attempts = attempts + 1
      where id = (
        select id from page_texts where asset_id = ${assetId} and state = 'pending' order by wanted is null, page limit 1)
      returning id, asset_id, page, wanted, attempts
    )
    select taken.id, asset_id as "assetId", item_id as "itemId", page, sha256, media_type as "mediaType", wanted, attempts,
      array(
        select language from (
          select items.language, 0 as place from items where items.id = assets.item_id
          union all
          select users.siteparams ->> 'language', 1 from item_participants
          join participants on participants.id = participant_id join users on users.id = participants.user_id
          where item_participants.item_id = assets.item_id
        ) likely where language is not null group by language order by min(place), count(*) desc, language) as languages
    from taken join assets on assets.id = asset_id`.execute(db)
  return rows[0]
}

async function readPage(services: Services, page: PendingPage, signal: AbortSignal): Promise<Outcome> {
  const { db, files, pageReader } = services
  if (page.attempts > maxAttempts) return { kind: 'failed', reason: 'interrupted' }
  const { language, script } = page.wanted ?? {}
  try {
    return await files.withLocalFile(page.sha256, (file) =>
      pageReader.readPage({
        file,
        mediaType: page.mediaType,
        page: page.page,
        languages: page.languages,
        ...(language && { language }),
        ...(script && { script }),
        signal,
      }),
    )
  } catch (error) {
    if (signal.aborted) {
      await forgetAttempt(db, page.id)
      throw error
    }
    if (error instanceof PageNotReadable) return { kind: 'failed', reason: error.reason }
    if (hasErrorCode(error, 'ENOENT')) return { kind: 'failed', reason: 'file-missing' }
    throw error
  }
}

/** An attempt that the stop of the worker has ended does not count. */
async function forgetAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('page_texts')
    .set(({ eb }) => ({ attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('attempts', '>', 0)
    .execute()
}

/** Stores what was read. */
async function saveReading(
  { db, jobs, now }: Services,
  { id, assetId, itemId, wanted }: PendingPage,
  outcome: Outcome,
  priority: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stored = await trx
      .selectFrom('page_texts')
      .select(['version', 'text', 'state', 'wanted'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stored) return
    // A person can have written it, or wanted it to be read in another way, meanwhile.
    if (stored.state === 'pending' && isDeepStrictEqual(stored.wanted, wanted))
      await trx
        .updateTable('page_texts')
        .set({
          ...toColumns(outcome, stored.version, now()),
          reader: readerVersion,
          wanted: null,
          attempts: 0,
        })
        .where('id', '=', id)
        .execute()
    const { pending, read, withWords } = await countPagesOf(trx, assetId)
    if (pending > 0) await queueReading(trx, jobs, assetId, priority)
    const isWorthIndexing = stored.text !== '' || withWords > 0
    if (isWorthIndexing && (pending === 0 || isPowerOfTwo(read))) await refreshDocuments(trx, jobs, [itemId])
  })
}

function toColumns(outcome: Outcome, version: number, updatedAt: Date) {
  // What was read before stays if the page cannot be read this time.
  if (outcome.kind === 'failed') return { state: 'failed', reason: outcome.reason } as const
  const lines = outcome.kind === 'text' ? toStoredLines(outcome.lines) : []
  return {
    state: outcome.kind === 'own-text' ? 'none' : 'ready',
    reason: null,
    turn: outcome.kind === 'text' ? outcome.turn : 0,
    language: outcome.kind === 'text' ? outcome.language : null,
    lines: JSON.stringify(lines),
    text: toSearchText(lines),
    word_count: countWords(lines),
    origin: 'machine',
    ...nextVersion({ version }),
    updated_at: updatedAt,
  } as const
}

async function countPagesOf(trx: Transaction<Database>, assetId: string) {
  return trx
    .selectFrom('page_texts')
    .where('asset_id', '=', assetId)
    .select([
      sql<number>`count(*) filter (where state = 'pending')::int`.as('pending'),
      sql<number>`count(*) filter (where state <> 'pending')::int`.as('read'),
      sql<number>`count(*) filter (where word_count > 0)::int`.as('withWords'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * The words of an item are indexed together, so that doing it after each page would cost a book the square of its pages: it is
 * done after 1, 2, 4, 8, … pages, and after the last.
 */
function isPowerOfTwo(count: number): boolean {
  return count > 0 && (count & (count - 1)) === 0
}
