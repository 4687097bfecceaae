import { AppError, invalidFields } from '@lares/server-kit/app-error'
import { type BackupTarget, type CreateBackupTarget, maxBackupTargets } from '@lares/shared-types/backups'
import { toSingleLine } from '@lares/shared-types/single-line'
import { sql, type Transaction } from 'kysely'
import { loadArchiveId } from '../../backup/archive-id.ts'
import { initializePlace, isPlace, openPlace, readIdentity } from '../../backup/open-place.ts'
import type { BackupStorage } from '../../backup/storage/backup-storage.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { requireConfirmedPassword } from '../user-rights/manager-rights.ts'
import { openStorage, type Place } from './open-storage.ts'
import { rethrowAsUnusable, unusablePlace } from './place-problems.ts'
import { isArchiveEmpty, loadTarget, saveSecrets } from './stored-targets.ts'

/**
 * Adds a target. An empty place becomes a new backup; a backup of this archive is opened. A backup of another archive is accepted only
 * while this archive is empty, so that it can be restored. Throws `password-required`, `invalid-fields`,
 * `backup-place-unusable` and `id-taken`.
 */
export async function createTarget(
  services: Services,
  user: UserPrincipal,
  { passphrase, secretAccessKey, ...input }: CreateBackupTarget,
): Promise<BackupTarget> {
  requireConfirmedPassword(user)
  const { db, now } = services
  const name = normalizeName(input.name)
  // Before the transaction, which must not wait for a disk or a network service.
  const { identity, isEncrypted } = await preparePlace(
    services,
    { ...input, secretAccessKey },
    { passphrase },
  ).catch(rethrowAsUnusable)
  return createOnce(db, {
    principal: user,
    entity: 'backup-target',
    // The secrets are left out, because even a digest of a guessable secret must not be stored.
    input,
    async insert(trx, id) {
      await rejectTooManyTargets(trx)
      await trx
        .insertInto('backup_targets')
        .values({
          id,
          kind: input.kind,
          name,
          settings: JSON.stringify(input.kind === 'folder' ? { folder: input.folder } : { s3: input.s3 }),
          is_encrypted: isEncrypted,
          schedule: JSON.stringify(input.schedule),
          retention: JSON.stringify(input.retention),
          created_at: now(),
          warned_at: null,
          moved_at: null,
        })
        .execute()
      await saveSecrets(trx, id, {
        ...(secretAccessKey !== undefined && input.kind === 's3' && { secretAccessKey }),
        ...(identity !== undefined && { identity }),
      })
    },
    reply: (id) => loadTarget(db, id, now()),
  })
}

export function normalizeName(input: string): string {
  const name = toSingleLine(input)
  if (name === '') throw invalidFields({ path: 'name', code: 'required' })
  return name
}

interface Keys {
  readonly passphrase?: string | undefined
  /** The key of the place, if it is known already. */
  readonly identity?: string | undefined
  /** Whether a backup without encryption is rejected. */
  readonly mustBeEncrypted?: boolean
}

/** Opens the backup at a place, or creates one there. A passphrase is rejected for a backup that is not encrypted. */
export async function preparePlace(
  services: Services,
  place: Place,
  { passphrase, identity: knownIdentity, mustBeEncrypted = false }: Keys,
): Promise<{ readonly identity: string | undefined; readonly isEncrypted: boolean }> {
  const { db, config, now } = services
  const storage = await openStorage(place, config)
  try {
    await storage.assertPresent()
    const archiveId = await loadArchiveId(db)
    if (!(await isPlace(storage))) {
      if (mustBeEncrypted && passphrase === undefined)
        throw unusablePlace('new-passphrase-required', 'passphrase')
      const { identity } = await initializePlace(storage, { archiveId, passphrase, now: now() })
      return { identity, isEncrypted: identity !== undefined }
    }
    const acceptsOtherArchive = await isArchiveEmpty(db)
    const identity = passphrase === undefined ? knownIdentity : await readOwnIdentity(storage, passphrase)
    const { isEncrypted, isReadable } = await openPlace(storage, {
      ...(!acceptsOtherArchive && { archiveId }),
      identity,
    })
    if (!isEncrypted && (mustBeEncrypted || passphrase !== undefined))
      throw unusablePlace('place-not-encrypted', 'passphrase')
    if (!isReadable) throw unusablePlace('passphrase-required', 'passphrase')
    return { identity: isEncrypted ? identity : undefined, isEncrypted }
  } finally {
    storage.close()
  }
}

/** The identity of a backup; undefined for one that is not encrypted. Throws `wrong-passphrase`. */
async function readOwnIdentity(storage: BackupStorage, passphrase: string): Promise<string | undefined> {
  const { isEncrypted } = await openPlace(storage)
  return isEncrypted ? readIdentity(storage, passphrase) : undefined
}

async function rejectTooManyTargets(trx: Transaction<Database>): Promise<void> {
  const { count } = await trx
    .selectFrom('backup_targets')
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxBackupTargets)
    throw new AppError('invalid-fields', {
      message: 'There are too many places already.',
      issues: [{ path: 'name', code: 'too-many' }],
    })
}
