import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { MediaFamily } from '@lares/shared-types/assets'
import type { ChangeItem } from '@lares/shared-types/items'
import { findMoveRefusal } from '@lares/shared-types/kind-moves'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { ItemFields } from './item-fields.ts'
import type { StoredItem } from './lock-item.ts'

/**
 * Throws `invalid-fields` for a kind to which an item cannot move, for what is no picture or film of it and
 * cannot be turned, and for what is no film of it and has no frames to choose from.
 */
export async function rejectImpossibleChanges(
  trx: Transaction<Database>,
  stored: StoredItem,
  { kind, assetIds }: ItemFields,
  input: ChangeItem,
): Promise<void> {
  const turnedIds = Object.keys(input.rotations ?? {})
  const posterIds = Object.keys(input.posters ?? {})
  if (kind === stored.kind && turnedIds.length === 0 && posterIds.length === 0) return
  const families = await loadFamilies(trx, stored.id)
  const present = new Set(assetIds)
  const findUnknown = (field: string, ids: readonly string[], allowed: readonly MediaFamily[]): Issue[] =>
    ids
      .filter((id) => !present.has(id) || !allowed.some((family) => family === families.get(id)))
      .map((id) => ({ path: `${field}.${id}`, code: 'unknown-reference' }))
  const issues = [
    ...findUnknown('rotations', turnedIds, ['image', 'video']),
    ...findUnknown('posters', posterIds, ['video']),
  ]
  const family = families.get(assetIds[0] ?? '')
  if (kind !== stored.kind && findMoveRefusal(stored.kind, kind, family))
    issues.push({ path: 'kind', code: 'not-allowed' })
  if (issues.length > 0) throw invalidFields(...issues)
}

async function loadFamilies(
  trx: Transaction<Database>,
  itemId: string,
): Promise<ReadonlyMap<string, MediaFamily>> {
  const rows = await trx.selectFrom('assets').select(['id', 'family']).where('item_id', '=', itemId).execute()
  return new Map(rows.map(({ id, family }) => [id, family]))
}
