import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { ItemFields } from './item-fields.ts'

/**
 * Throws `invalid-fields` for labels and participants that do not exist; hidden ones do not exist for the
 * viewer. The rows are locked against deletion until the transaction ends.
 */
export async function checkReferences(
  trx: Transaction<Database>,
  viewer: Viewer,
  fields: Pick<ItemFields, 'tagIds' | 'categoryIds' | 'participants'>,
): Promise<void> {
  const people = fields.participants.map(({ participantId }) => participantId)
  const issues = [
    ...missing('tagIds', fields.tagIds, await existing(trx, 'tags', fields.tagIds), viewer.hiddenTagIds),
    ...missing(
      'categoryIds',
      fields.categoryIds,
      await existing(trx, 'categories', fields.categoryIds),
      viewer.hiddenCategoryIds,
    ),
    ...missing('participants', people, await existing(trx, 'participants', people), []),
  ]
  if (issues.length > 0) throw invalidFields(...issues)
}

async function existing(
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

function missing(
  path: string,
  wanted: readonly string[],
  known: ReadonlySet<string>,
  hidden: readonly string[],
): Issue[] {
  return wanted.flatMap((id, index) =>
    known.has(id) && !hidden.includes(id)
      ? []
      : [{ path: `${path}.${index}`, code: 'unknown-reference' as const }],
  )
}
