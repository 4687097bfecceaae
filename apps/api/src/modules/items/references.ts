import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { ItemFields } from './item-fields.ts'

/**
 * Throws `invalid-fields` for labels and participants that do not exist or are hidden from the viewer. The rows are
 * locked against deletion until the transaction ends.
 */
export async function checkReferences(
  trx: Transaction<Database>,
  viewer: Viewer,
  fields: Pick<ItemFields, 'tagIds' | 'categoryIds' | 'participants'>,
): Promise<void> {
  const participantIds = fields.participants.map(({ participantId }) => participantId)
  const issues = [
    ...findMissing(
      'tagIds',
      fields.tagIds,
      await lockExisting(trx, 'tags', fields.tagIds),
      viewer.hiddenTagIds,
    ),
    ...findMissing(
      'categoryIds',
      fields.categoryIds,
      await lockExisting(trx, 'categories', fields.categoryIds),
      viewer.hiddenCategoryIds,
    ),
    ...findMissing(
      'participants',
      participantIds,
      await lockExisting(trx, 'participants', participantIds),
      [],
    ),
  ]
  if (issues.length > 0) throw invalidFields(...issues)
}

async function lockExisting(
  trx: Transaction<Database>,
  table: 'tags' | 'categories' | 'participants',
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
