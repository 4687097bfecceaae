import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { MovedRows } from '../../../db/schema/integrity.ts'
import type { StoredItem } from '../../items/lock-item.ts'
import { moveEventLinks } from './move-event-links.ts'
import { moveRows, type RowPart } from './move-rows.ts'
import { listWithDependents, type UnitedFiles } from './united-files.ts'
import { exchangeTranscripts, planTranscripts } from './united-transcripts.ts'

/** What belongs to an item as a whole. What both have, such as two ratings of one user, stays where it is. */
const itemParts = [
  'comments',
  'reactions',
  'ratings',
  'favourites',
  'playback',
  'answers',
  'letters',
  'recordings',
  'pieces',
  'piece-source',
] as const

const eventParts = ['events', 'event-days', 'event-revisions'] as const

interface Pair {
  readonly keep: StoredItem
  readonly remove: StoredItem
}

/**
 * Moves what the kept item lacks from the item that goes to the trash: files with all that belongs to them, and what people have
 * added to the item. The caller saves the fields of both. Returns what was moved. Throws `transcripts-differ`.
 */
export async function moveParts(
  trx: Transaction<Database>,
  { keep, remove }: Pair,
  files: UnitedFiles,
): Promise<readonly MovedRows[]> {
  const moves: MovedRows[] = []
  const move = async (part: RowPart, from: string, to: string, keys?: readonly string[]) => {
    const moved = await moveRows(trx, part, from, to, keys)
    if (moved.keys.length > 0) moves.push(moved)
  }
  const before = new Set(keep.fields.assetIds)
  const after = new Set(files.keepIds)
  const given = await listWithDependents(
    trx,
    files.keepIds.filter((id) => !before.has(id)),
  )
  const returned = await listWithDependents(
    trx,
    keep.fields.assetIds.filter((id) => !after.has(id)),
  )
  await move('files', remove.id, keep.id, given)
  await move('files', keep.id, remove.id, returned)
  for (const { own, other } of files.equal)
    if (!(await hasRegions(trx, own))) await move('regions', other, own)
  for (const part of itemParts) await move(part, remove.id, keep.id)
  for (const part of eventParts) {
    const moved = await moveEventLinks(trx, part, remove.id, keep.id)
    if (moved.keys.length > 0) moves.push(moved)
  }
  const transcripts = await planTranscripts(trx, { keep, remove })
  if (transcripts === 'complete') await move('translations', remove.id, keep.id)
  if (transcripts === 'exchange') {
    await exchangeTranscripts(trx, keep.id, remove.id)
    moves.push({ part: 'exchanged-transcripts', from: remove.id, to: keep.id, keys: [] })
  }
  return moves
}

async function hasRegions(trx: Transaction<Database>, assetId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('regions')
    .select('id')
    .where('asset_id', '=', assetId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
