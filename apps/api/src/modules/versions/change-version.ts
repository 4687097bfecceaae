import { AppError, notFound } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type {
  changeVersion as contract,
  restoreVersion as restoreContract,
} from '@lares/shared-types/contracts/versions'
import type { AudioVersion } from '@lares/shared-types/versions'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'
import { queueMissingSmallFilm } from '../assets/missing-small-film.ts'
import { saveFields } from '../items/change-item.ts'
import { lockEditableItem, type StoredItem } from '../items/lock-item.ts'
import { loadVersion } from './load-versions.ts'
import { rejectTooManyVersions } from './save-version.ts'

/** Names a version or writes a note on it. Throws `not-found`, `forbidden`, `in-trash` and `version-conflict`. */
export async function changeVersion(
  { db }: Services,
  principal: Principal,
  id: string,
  { name, note, opened = {} }: RequestOf<typeof contract>['body'],
): Promise<AudioVersion> {
  await inTransaction(db, async (trx) => {
    await lockItemOfVersion(trx, principal, id)
    const current = await loadVersion(trx, id)
    if ((opened.name ?? current.name) !== current.name || (opened.note ?? current.note) !== current.note)
      throw new AppError('version-conflict', {
        message: 'Somebody else has changed the name or note.',
        params: { current },
      })
    const changes = { ...(name !== undefined && { name }), ...(note !== undefined && { note }) }
    if (Object.keys(changes).length > 0)
      await trx.updateTable('asset_versions').set(changes).where('asset_id', '=', id).execute()
  })
  return loadVersion(db, id)
}

/**
 * Deletes a version, which can be restored for 30 days. If it is played, the original is played again, as a change of the item.
 * Throws `not-found`, also for an original, `forbidden` and `in-trash`.
 */
export async function deleteVersion(services: Services, principal: Principal, id: string): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockItemOfVersion(trx, principal, id)
    const played = Object.entries(stored.fields.playedVersions).filter(([, versionId]) => versionId !== id)
    const fields = { ...stored.fields, playedVersions: Object.fromEntries(played) }
    await saveFields(trx, services, principal, stored, fields, 'changed')
    await trx.updateTable('assets').set({ deleted_at: services.now() }).where('id', '=', id).execute()
  })
}

/**
 * Undoes the deletion of a version; no effect on one that exists. Throws `not-found`, `forbidden`, `in-trash` and
 * `too-many-versions`.
 *
 * @param isPlayed whether it is played again, if nothing else is played instead of the original meanwhile
 */
export async function restoreVersion(
  services: Services,
  principal: Principal,
  id: string,
  { isPlayed = false }: RequestOf<typeof restoreContract>['body'],
): Promise<AudioVersion> {
  await inTransaction(services.db, async (trx) => {
    const version = await trx
      .selectFrom('assets')
      .select(['item_id', 'version_of', 'deleted_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!version?.version_of) throw notFound()
    const stored = await lockEditableItem(trx, principal, version.item_id)
    if (!version.deleted_at) return
    await rejectTooManyVersions(trx, id)
    await trx.updateTable('assets').set({ deleted_at: null }).where('id', '=', id).execute()
    await queueMissingSmallFilm(trx, services.jobs, id)
    const { assetIds, playedVersions } = stored.fields
    if (!isPlayed || playedVersions[version.version_of] || !assetIds.includes(version.version_of)) return
    const fields = { ...stored.fields, playedVersions: { ...playedVersions, [version.version_of]: id } }
    await saveFields(trx, services, principal, stored, fields, 'changed')
  })
  return loadVersion(services.db, id)
}

async function lockItemOfVersion(
  trx: Transaction<Database>,
  principal: Principal,
  id: string,
): Promise<StoredItem> {
  const asset = await loadStoredAsset(trx, principal, id)
  if (asset.version_of === null) throw notFound()
  return lockEditableItem(trx, principal, asset.item_id)
}
