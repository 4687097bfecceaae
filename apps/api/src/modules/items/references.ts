import { isDeepStrictEqual } from 'node:util'
import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { ItemFields } from './item-fields.ts'

/** The fields that refer to labels and participants. */
type References = Pick<ItemFields, 'tagIds' | 'categoryIds' | 'participants'>

/**
 * Throws `invalid-fields` for labels and participants that do not exist or are hidden from the viewer. The rows are
 * locked against deletion until the transaction ends. Of fields that stay as they are `before`, only what is hidden is
 * looked at: foreign keys make sure that the rest exists, and the item is as it would be had it been saved just before
 * a deletion.
 */
export async function checkReferences(
  trx: Transaction<Database>,
  viewer: Viewer,
  fields: References,
  before?: References,
): Promise<void> {
  const lock = async (name: keyof References, table: Table, ids: readonly string[]) =>
    before && isDeepStrictEqual(before[name], fields[name]) ? new Set(ids) : lockExisting(trx, table, ids)
  const { tagIds, categoryIds } = fields
  const participantIds = fields.participants.map(({ participantId }) => participantId)
  const tags = await lock('tagIds', 'tags', tagIds)
  const categories = await lock('categoryIds', 'categories', categoryIds)
  const participants = await lock('participants', 'participants', participantIds)
  const issues = [
    ...findMissing('tagIds', tagIds, tags, viewer.hiddenTagIds),
    ...findMissing('categoryIds', categoryIds, categories, viewer.hiddenCategoryIds),
    ...findMissing('participants', participantIds, participants, []),
  ]
  if (issues.length > 0) throw invalidFields(...issues)
}

type Table = 'tags' | 'categories' | 'participants'

async function lockExisting(
  trx: Transaction<Database>,
  table: Table,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function findMissing(
  path: string,
  requestedIds: readonly string[],
  existingIds: ReadonlySet<string>,
  hiddenIds: readonly string[],
): Issue[] {
  return requestedIds.flatMap((id, index) =>
    existingIds.has(id) && !hiddenIds.includes(id)
      ? []
      : [{ path: `${path}.${index}`, code: 'unknown-reference' as const }],
  )
}
