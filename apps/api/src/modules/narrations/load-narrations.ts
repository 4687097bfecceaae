import { isDeepStrictEqual } from 'node:util'
import { notFound } from '@lares/server-kit/app-error'
import type { ItemSummary } from '@lares/shared-types/items'
import type { ItemNarrations, NarratedPage, Narration, NarrationTimes } from '@lares/shared-types/narrations'
import type { Db } from '../../db/client.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { visibleVersion } from '../../visibility/visible-version.ts'
import { loadHeardSound } from '../assets/load-heard-sound.ts'
import { loadSummaries } from '../items/summaries.ts'
import { type LetterPage, loadLetterPages, toSource } from './letter-pages.ts'
import { fromStoredTimes } from './stored-times.ts'

/** A letter page shows so many recordings, and a recording so many letters that it reads. */
const maxListed = 100

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
  const reads = await selectNarrations(db, principal).where('narrations.recording_id', '=', itemId).execute()
  return {
    readBy: await present(db, principal, readBy),
    reads: await present(db, principal, reads),
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

/** The times of the pages that have not changed since they were found. Throws `not-found`. */
export async function loadNarrationTimes(db: Db, principal: Principal, id: string): Promise<NarrationTimes> {
  const row = await selectVisible(db, principal)
    .where('narrations.id', '=', id)
    .select(['narrations.letter_id', 'narrations.source', 'narrations.times'])
    .executeTakeFirst()
  if (!row) throw notFound()
  const pages = (await loadLetterPages(db, [row.letter_id])).get(row.letter_id) ?? []
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

function selectNarrations(db: Db, principal: Principal) {
  return selectVisible(db, principal)
    .leftJoin('users', 'users.id', 'narrations.added_by')
    .select(['narrations.id', 'items.id as letterId', 'items.kind', 'items.title'])
    .select(['narrations.recording_id as recordingId', 'narrations.state', 'narrations.error'])
    .select(['narrations.is_doubtful as isDoubtful', 'narrations.source', 'narrations.added_at as addedAt'])
    .select(['narrations.word_count as wordCount', 'narrations.spoken_count as spokenCount'])
    .select(['narrations.added_by as addedById', 'users.display_name as addedByName'])
    .orderBy('narrations.added_at')
    .orderBy('narrations.id')
    .limit(maxListed)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectNarrations>['execute']>>[number]

async function present(db: Db, principal: Principal, rows: readonly Row[]): Promise<Narration[]> {
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ recordingId }) => recordingId))]
  const summaries = new Map(
    (await loadSummaries(db, principal, ids)).map((summary) => [summary.id, summary] as const),
  )
  const pages = await loadLetterPages(db, [...new Set(rows.map(({ letterId }) => letterId))])
  const sounds = new Map<string, string>()
  for (const id of ids) sounds.set(id, (await loadHeardSound(db, id))?.originalId ?? '')
  return rows.flatMap((row): Narration[] => {
    const recording = summaries.get(row.recordingId)
    // Hidden since the rows were read.
    if (!recording) return []
    return [toNarration(row, recording, pages.get(row.letterId) ?? [], sounds.get(row.recordingId) ?? '')]
  })
}

function toNarration(
  row: Row,
  recording: ItemSummary,
  pages: readonly LetterPage[],
  sound: string,
): Narration {
  const { wordCount, spokenCount, source } = row
  return {
    id: row.id,
    letter: { id: row.letterId, kind: row.kind, title: row.title },
    recording,
    state: row.state,
    error: row.state === 'failed' ? row.error : null,
    isDoubtful: row.state === 'ready' && row.isDoubtful,
    isStale: source !== null && !isDeepStrictEqual(source, toSource(sound, pages)),
    words:
      source === null || wordCount === null || spokenCount === null
        ? null
        : { total: wordCount, spoken: spokenCount },
    addedBy: row.addedById === null ? null : { id: row.addedById, displayName: row.addedByName ?? '' },
    addedAt: row.addedAt.toISOString(),
  }
}
