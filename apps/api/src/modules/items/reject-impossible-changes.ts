import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { MediaFamily } from '@lares/shared-types/assets'
import type { ChangeItem } from '@lares/shared-types/items'
import { findMoveRefusal } from '@lares/shared-types/kind-moves'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { ItemFields } from './item-fields.ts'
import type { StoredItem } from './lock-item.ts'

/**
 * Throws `invalid-fields` for a kind to which an item cannot move, for what is no picture or film of it and cannot be turned,
 * for what is no film of it and has no frames to choose from, and for what is no version of its recording and cannot be
 * played instead.
 */
export async function rejectImpossibleChanges(
  trx: Transaction<Database>,
  stored: StoredItem,
  { kind, assetIds }: ItemFields,
  input: ChangeItem,
): Promise<void> {
  const turnedIds = Object.keys(input.rotations ?? {})
  const posterIds = Object.keys(input.posters ?? {})
  const playedVersions = Object.entries(input.playedVersions ?? {})
  const concernsFiles = turnedIds.length + posterIds.length + playedVersions.length > 0
  if (kind === stored.kind && !concernsFiles) return
  const files = await loadFiles(trx, stored.id)
  const present = new Set(assetIds)
  const findUnknown = (
    field: string,
    ids: readonly string[],
    allowed: readonly (MediaFamily | undefined)[],
  ): Issue[] =>
    ids
      .filter((id) => !present.has(id) || !allowed.includes(files.get(id)?.family))
      .map((id) => ({ path: `${field}.${id}`, code: 'unknown-reference' }))
  const issues = [
    ...findUnknown('rotations', turnedIds, ['image', 'video']),
    ...findUnknown('posters', posterIds, ['video']),
  ]
  for (const [id, versionId] of playedVersions)
    if (!present.has(id) || (versionId !== null && files.get(versionId)?.version_of !== id))
      issues.push({ path: `playedVersions.${id}`, code: 'unknown-reference' })
  const family = files.get(assetIds[0] ?? '')?.family
  if (kind !== stored.kind && findMoveRefusal(stored.kind, kind, family))
    issues.push({ path: 'kind', code: 'not-allowed' })
  if (issues.length > 0) throw invalidFields(...issues)
}

interface ItemFile {
  readonly family: MediaFamily
  readonly version_of: string | null
}

async function loadFiles(trx: Transaction<Database>, itemId: string): Promise<ReadonlyMap<string, ItemFile>> {
  const rows = await trx
    .selectFrom('assets')
    .select(['id', 'family', 'version_of'])
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...file }) => [id, file]))
}
