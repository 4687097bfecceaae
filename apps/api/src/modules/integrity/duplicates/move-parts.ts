import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import type { MovablePart, MovedRows } from '../../../db/schema/integrity.ts'
import type { StoredItem } from '../../items/lock-item.ts'
import { moveRows } from './move-rows.ts'
import { listWithDependents, type UnitedFiles } from './united-files.ts'

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
] as const

interface Pair {
  readonly keep: StoredItem
  readonly remove: StoredItem
}

/**
 * Moves what the kept item lacks from the item that goes to the trash: files with all that belongs to them, and what people have
 * added to the item. The caller saves the fields of both. Returns what was moved.
 */
export async function moveParts(
  trx: Transaction<Database>,
  { keep, remove }: Pair,
  files: UnitedFiles,
): Promise<readonly MovedRows[]> {
  const moves: MovedRows[] = []
  const move = async (part: MovablePart, from: string, to: string, keys?: readonly string[]) => {
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
  if (await isTranscriptMissing(trx, keep, remove)) {
    await move('transcript', remove.id, keep.id)
    await move('transcript-revisions', remove.id, keep.id)
    await move('translations', remove.id, keep.id)
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

/** Whether the kept item has never had a transcript, and both begin with the same file, to whose times it belongs. */
async function isTranscriptMissing(
  trx: Transaction<Database>,
  keep: StoredItem,
  remove: StoredItem,
): Promise<boolean> {
  const firstIds = [keep, remove].flatMap(({ fields }) => fields.assetIds.slice(0, 1))
  if (firstIds.length < 2) return false
  const files = await trx
    .selectFrom('assets')
    .select('sha256')
    .distinct()
    .where('id', 'in', firstIds)
    .execute()
  if (files.length > 1) return false
  const saved = await trx
    .selectFrom('revisions')
    .select('number')
    .where('entity', '=', 'transcript')
    .where('entity_id', '=', keep.id)
    .limit(1)
    .executeTakeFirst()
  return saved === undefined
}
