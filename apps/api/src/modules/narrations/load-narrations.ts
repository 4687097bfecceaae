import { notFound } from '@lares/server-kit/app-error'
import type { ItemSummary } from '@lares/shared-types/items'
import {
  type ItemNarrations,
  maxLetters,
  type NarratedPage,
  type Narration,
  type NarrationTimes,
} from '@lares/shared-types/narrations'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { visibleVersion } from '../../visibility/visible-version.ts'
import { loadSoundIds } from '../assets/load-played-sound.ts'
import { loadSummaries } from '../items/summaries.ts'
import { isCurrent, loadLetterPages } from './letter-pages.ts'
import { fromStoredTimes } from './stored-times.ts'

/**
 * A letter shows so many recordings, and a recording so many letters that it reads: more than anybody may add, because those whom
 * something is hidden from do not count it.
 */
const maxListed = 2 * maxLetters

/** What reads an item aloud, and what it reads; without what is in the trash. Throws `not-found`. */
export async function loadItemNarrations(
  db: Db,
  principal: Principal,
  itemId: string,
): Promise<ItemNarrations> {
  const item = await visibleItems(db, principal, 'any')
    .where('items.id', '=', itemId)
    .select(['items.author_id', 'items.deleted_at'])
    .executeTakeFirst()
  if (!item) throw notFound()
  const readBy = await selectNarrations(db, principal).where('narrations.letter_id', '=', itemId).execute()
  const reads = await selectListed(db, principal).where('narrations.recording_id', '=', itemId).execute()
  return {
    readBy: await present(db, principal, readBy),
    reads: reads.map(({ id, letterId, kind, title }) => ({ id, letter: { id: letterId, kind, title } })),
    may: { write: canEditItem(principal, item.author_id) && item.deleted_at === null },
  }
}

/** Throws `not-found`. */
export async function loadNarration(db: Db, principal: Principal, id: string): Promise<Narration> {
  const rows = await selectNarrations(db, principal).where('narrations.id', '=', id).execute()
  const [narration] = await present(db, principal, rows)
  if (!narration) throw notFound()
  return narration
}

/** The narrations of which letter and recording are both among some items, for an export. */
export function listNarrationsAmong(db: Db, principal: Principal, itemIds: Expression<unknown>) {
  const recordings = visibleItems(db, principal).select(['items.id', 'items.kind', 'items.title'])
  return selectVisible(db, principal)
    .innerJoin(recordings.as('recording'), 'recording.id', 'narrations.recording_id')
    .where(sql<boolean>`narrations.letter_id in (${itemIds}) and narrations.recording_id in (${itemIds})`)
    .select(['narrations.id', 'items.id as letterId', 'items.kind', 'items.title'])
    .select(['recording.id as recordingId', 'recording.kind as recordingKind'])
    .select('recording.title as recordingTitle')
    .orderBy('narrations.letter_id')
    .orderBy('narrations.added_at')
    .orderBy('narrations.id')
    .execute()
}

/** The times of the pages that have not changed since they were found. Throws `not-found`. */
export async function loadNarrationTimes(db: Db, principal: Principal, id: string): Promise<NarrationTimes> {
  const row = await selectVisible(db, principal)
    .where('narrations.id', '=', id)
    .select(['narrations.letter_id', 'narrations.source', 'narrations.times'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const pages = await loadLetterPages(db, row.letter_id)
  return {
    id,
    pages: (row.source?.pages ?? []).flatMap(([assetId, number, version], index): NarratedPage[] => {
      const page = pages.find((one) => one.assetId === assetId && one.page === number)
      if (page?.version !== version) return []
      return [
        {
          assetId,
          page: number,
          version: visibleVersion(principal, page),
          lines: (row.times?.[index] ?? []).map(fromStoredTimes),
        },
      ]
    }),
  }
}

/** Narrations of which the principal may see both the letter and the recording, outside the trash. */
export function selectVisible(db: Db, principal: Principal) {
  return visibleItems(db, principal)
    .innerJoin('narrations', 'narrations.letter_id', 'items.id')
    .where('narrations.recording_id', 'in', visibleItems(db, principal).select('items.id'))
}

function selectListed(db: Db, principal: Principal) {
  return selectVisible(db, principal)
    .select(['narrations.id', 'items.id as letterId', 'items.kind', 'items.title'])
    .orderBy('narrations.added_at')
    .orderBy('narrations.id')
    .limit(maxListed)
}

function selectNarrations(db: Db, principal: Principal) {
  return selectListed(db, principal)
    .leftJoin('users', 'users.id', 'narrations.added_by')
    .select(['narrations.recording_id as recordingId', 'narrations.state', 'narrations.error'])
    .select(['narrations.is_doubtful as isDoubtful', 'narrations.source', 'narrations.added_at as addedAt'])
    .select(['narrations.word_count as wordCount', 'narrations.spoken_count as spokenCount'])
    .select(['narrations.added_by as addedById', 'users.display_name as addedByName'])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectNarrations>['execute']>>[number]

/** Narrations of one letter. */
async function present(db: Db, principal: Principal, rows: readonly Row[]): Promise<Narration[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ recordingId }) => recordingId))]
  const summaries = new Map(
    (await loadSummaries(db, principal, ids)).map((summary) => [summary.id, summary] as const),
  )
  const stale = await findStale(db, rows)
  return rows.flatMap((row): Narration[] => {
    const recording = summaries.get(row.recordingId)
    // Hidden since the rows were read.
    if (!recording) return []
    return [toNarration(row, recording, stale.has(row.id))]
  })
}

/** The ids of narrations whose times were found in another file, or for other words, than there are now. */
async function findStale(db: Db, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const timed = rows.flatMap(({ id, letterId, recordingId, source }) =>
    source ? [{ id, letterId, recordingId, source }] : [],
  )
  const [first] = timed
  if (!first) return new Set()
  const pages = await loadLetterPages(db, first.letterId)
  const sounds = await loadSoundIds(
    db,
    timed.map(({ recordingId }) => recordingId),
  )
  const stale = timed.filter(
    ({ recordingId, source }) => !isCurrent(source, sounds.get(recordingId) ?? '', pages),
  )
  return new Set(stale.map(({ id }) => id))
}

function toNarration(row: Row, recording: ItemSummary, isStale: boolean): Narration {
  const { wordCount, spokenCount, source } = row
  return {
    id: row.id,
    letter: { id: row.letterId, kind: row.kind, title: row.title },
    recording,
    state: row.state,
    error: row.state === 'failed' ? row.error : null,
    isDoubtful: row.state === 'ready' && row.isDoubtful,
    isStale,
    words:
      source === null || wordCount === null || spokenCount === null
        ? null
        : { total: wordCount, spoken: spokenCount },
    addedBy: row.addedById === null ? null : { id: row.addedById, displayName: row.addedByName ?? '' },
    addedAt: row.addedAt.toISOString(),
  }
}
