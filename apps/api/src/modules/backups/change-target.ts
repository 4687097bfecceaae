import type { BackupTarget, ChangeBackupTarget } from '@lares/shared-types/backups'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { StoredPlaceSettings } from '../../db/schema/backups.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { rejectStaleVersion } from '../../visibility/visible-version.ts'
import { requireConfirmedPassword } from '../user-rights/manager-rights.ts'
import { normalizeName, preparePlace } from './create-target.ts'
import { rethrowAsUnusable } from './place-problems.ts'
import { runIsActive } from './stored-runs.ts'
import {
  loadSecrets,
  loadTarget,
  lockTarget,
  requireTarget,
  type StoredTarget,
  saveSecrets,
} from './stored-targets.ts'

/**
 * Changes a target. A changed place is opened before, and has to be empty or a backup of this archive; that of an encrypted
 * target stays encrypted. Throws `not-found`,
 * `version-conflict`, `invalid-fields`, `password-required`, `backup-running` and `backup-place-unusable`.
 */
export async function changeTarget(
  services: Services,
  user: UserPrincipal,
  id: string,
  { version, folder, s3, secretAccessKey, passphrase, ...input }: ChangeBackupTarget,
): Promise<BackupTarget> {
  const { db, now } = services
  const stored = await requireTarget(db, id)
  const settings: StoredPlaceSettings = { ...stored.settings, ...(folder && { folder }), ...(s3 && { s3 }) }
  const isChanged = !isEqual(settings, stored.settings)
  const isMoved = !isEqual(toAddress(settings), toAddress(stored.settings))
  const hasNewKeys = secretAccessKey !== undefined || passphrase !== undefined
  const place = isChanged || hasNewKeys ? await openChangedPlace() : undefined
  await inTransaction(db, async (trx) => {
    const target = await lockVersion(trx, user, { id, version }, now())
    if (place) await rejectActiveRun(trx, id)
    await trx
      .updateTable('backup_targets')
      .set({
        version: target.version + 1,
        ...(input.name !== undefined && { name: normalizeName(input.name) }),
        ...(input.schedule && { schedule: JSON.stringify(input.schedule) }),
        ...(input.retention && { retention: JSON.stringify(input.retention) }),
        ...(input.enabled !== undefined && { enabled: input.enabled }),
        ...(place && { settings: JSON.stringify(settings), is_encrypted: place.isEncrypted }),
        ...(isMoved && { moved_at: now() }),
      })
      .where('id', '=', id)
      .execute()
    if (place) await saveSecrets(trx, id, place.secrets)
  })
  return loadTarget(db, id, now())

  async function openChangedPlace() {
    requireConfirmedPassword(user)
    const secrets = await loadSecrets(db, id)
    const key = secretAccessKey ?? secrets?.secretAccessKey
    const prepared = await preparePlace(
      services,
      { kind: stored.kind, ...settings, secretAccessKey: key },
      { passphrase, identity: secrets?.identity, mustBeEncrypted: stored.is_encrypted },
    ).catch(rethrowAsUnusable)
    return {
      isEncrypted: prepared.isEncrypted,
      secrets: {
        ...(key !== undefined && { secretAccessKey: key }),
        ...(prepared.identity !== undefined && { identity: prepared.identity }),
      },
    }
  }
}

/** Deletes a target; what is at its place stays. Throws `not-found`, `version-conflict` and `backup-running`. */
export async function deleteTarget(
  { db, now }: Services,
  user: UserPrincipal,
  id: string,
  version: number,
): Promise<void> {
  requireConfirmedPassword(user)
  await inTransaction(db, async (trx) => {
    await lockVersion(trx, user, { id, version }, now())
    await rejectActiveRun(trx, id)
    await trx.deleteFrom('backup_targets').where('id', '=', id).execute()
  })
}

/** Locks a target. Throws `not-found`, and `version-conflict` with the target as it is stored now. */
async function lockVersion(
  trx: Transaction<Database>,
  user: UserPrincipal,
  { id, version }: Pick<BackupTarget, 'id' | 'version'>,
  now: Date,
): Promise<StoredTarget> {
  const target = await lockTarget(trx, id)
  await rejectStaleVersion(user, target, version, async () => ({ current: await loadTarget(trx, id, now) }))
  return target
}

async function rejectActiveRun(trx: Transaction<Database>, id: string): Promise<void> {
  const active = await trx
    .selectFrom('backup_runs')
    .select('id')
    .where('target_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (active) throw runIsActive()
}

/** What identifies a place: a different path, endpoint, bucket or prefix means a different backup. Keys and region do not. */
function toAddress({ folder, s3 }: StoredPlaceSettings): object {
  return { path: folder?.path, endpoint: s3?.endpoint, bucket: s3?.bucket, prefix: s3?.prefix }
}

function isEqual(one: object, other: object): boolean {
  return JSON.stringify(sortFields(one)) === JSON.stringify(sortFields(other))
}

function sortFields(object: object): object {
  return Object.fromEntries(
    Object.entries(object)
      .map(([name, value]): [string, unknown] => [
        name,
        typeof value === 'object' && value !== null ? sortFields(value) : value,
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
