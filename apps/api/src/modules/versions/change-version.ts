import { notFound } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import type { changeVersion as contract } from '@lares/shared-types/contracts/versions'
import type { AudioVersion } from '@lares/shared-types/versions'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'
import { saveFields } from '../items/change-item.ts'
import { lockEditableItem, type StoredItem } from '../items/lock-item.ts'
import { loadVersion } from './load-versions.ts'

/** Names a version or writes a note on it. Throws `not-found`, `forbidden` and `in-trash`. */
export async function changeVersion(
  { db }: Services,
  principal: Principal,
  id: string,
  { name, note }: RequestOf<typeof contract>['body'],
): Promise<AudioVersion> {
  await inTransaction(db, async (trx) => {
    await lockItemOfVersion(trx, principal, id)
    const changes = { ...(name !== undefined && { name }), ...(note !== undefined && { note }) }
    if (Object.keys(changes).length > 0)
      await trx.updateTable('asset_versions').set(changes).where('asset_id', '=', id).execute()
  })
  return loadVersion(db, id)
}

/**
 * Deletes a version for ever. If it is played, the original is played again, as a change of the item. Throws `not-found`,
 * also for an original, `forbidden` and `in-trash`.
 */
export async function deleteVersion(services: Services, principal: Principal, id: string): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockItemOfVersion(trx, principal, id)
    const played = Object.entries(stored.fields.playedVersions).filter(([, versionId]) => versionId !== id)
    const fields = { ...stored.fields, playedVersions: Object.fromEntries(played) }
    await saveFields(trx, services, principal, stored, fields, 'changed')
    await removeVersion(trx, services.jobs, id)
  })
}

/** Deletes a version whose making was cancelled; its file is removed by the job that was enqueued before it was stored. */
export async function removeUnplayedVersion(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .deleteFrom('assets')
    .where('id', '=', id)
    .where('version_of', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('assets as original').select('original.id').where('original.played_id', '=', id)),
      ),
    )
    .execute()
}

/** Deletes the rows of a version, and enqueues the removal of files that nothing else refers to. */
async function removeVersion(trx: Transaction<Database>, jobs: JobSender, id: string): Promise<void> {
  const files = await trx
    .selectFrom('assets')
    .select('sha256')
    .where('id', '=', id)
    .where('version_of', 'is not', null)
    .unionAll(trx.selectFrom('renditions').select('sha256').where('asset_id', '=', id))
    .execute()
  await trx.deleteFrom('assets').where('id', '=', id).where('version_of', 'is not', null).execute()
  if (files.length > 0)
    await jobs.enqueue(trx, 'remove-files', { sha256s: files.map(({ sha256 }) => sha256) })
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
