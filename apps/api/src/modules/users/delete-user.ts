import { AppError } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { rejectStaleVersion } from '../../visibility/visible-version.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import {
  rejectChangingAdministrators,
  rejectChangingOwnRights,
  requireConfirmedPassword,
} from '../user-rights/manager-rights.ts'
import { lockAdministrators, rejectRemovingLastAdministrator } from './last-administrator.ts'
import { loadCurrentState, lockUser } from './stored-user.ts'

/**
 * Deletes a user with their history, their links, the links they issued, their restrictions, exports and unclaimed uploads. A job removes their name
 * from items and revisions and deletes their ratings and favourites; replies omit these immediately. Throws `not-found`,
 * `forbidden`, `version-conflict`, `last-administrator` and `password-required`.
 */
export async function deleteUser(
  { db, jobs, now }: Services,
  manager: UserPrincipal,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const administrators = new Set(await lockAdministrators(trx))
    const stored = await lockUser(trx, id)
    rejectChangingAdministrators(manager, stored.is_admin)
    rejectChangingOwnRights(manager, stored.id)
    await rejectStaleVersion(manager, stored, version, () => loadCurrentState(trx, manager, stored))
    rejectRemovingLastAdministrator(administrators, id)
    requireConfirmedPassword(manager)
    await removeUser(trx, jobs, id)
    const subject = { id, name: stored.display_name }
    await recordAuditEvent(trx, { kind: 'user-deleted', at: now(), by: toActor(manager), subject })
  })
}

/**
 * Deletes a user who was invited and has not accepted, whose links thereby become invalid. Throws `not-found`, `forbidden`,
 * `already-exists` for one who has accepted, and `password-required` for an administrator.
 */
export async function withdrawInvitation(
  { db, jobs, now }: Services,
  manager: UserPrincipal,
  id: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stored = await lockUser(trx, id)
    rejectChangingAdministrators(manager, stored.is_admin)
    if (stored.status !== 'invited')
      throw new AppError('already-exists', { message: 'This person has already accepted the invitation.' })
    if (stored.is_admin) requireConfirmedPassword(manager)
    await removeUser(trx, jobs, id)
    const subject = { id, name: stored.display_name }
    await recordAuditEvent(trx, { kind: 'invitation-withdrawn', at: now(), by: toActor(manager), subject })
  })
}

/** Deletes a user who is locked, with what belongs to them alone. */
async function removeUser(trx: Transaction<Database>, jobs: JobSender, id: string): Promise<void> {
  const unclaimed = await trx.deleteFrom('uploads').where('owner_id', '=', id).returning('sha256').execute()
  // Deleted here, because the cascade from the user would leave the files of the exports in the store.
  const exported = await trx
    .deleteFrom('exports')
    .where('user_id', '=', id)
    .returning('frame_sha256')
    .execute()
  const sha256s = [
    ...unclaimed.map(({ sha256 }) => sha256),
    ...exported.flatMap(({ frame_sha256 }) => frame_sha256 ?? []),
  ]
  if (sha256s.length > 0) await jobs.enqueue(trx, 'remove-files', { sha256s })
  // Unfinished uploads are files outside the database, so a job removes them.
  await jobs.enqueue(trx, 'clean-uploads', {})
  // Runs as a job, because it can affect very many rows.
  await jobs.enqueue(trx, 'anonymize-deleted-users', {})
  // Otherwise the foreign key would set `issued_by` to null, which means that the user requested the link.
  await trx.deleteFrom('access_tokens').where('issued_by', '=', id).execute()
  await trx.deleteFrom('revisions').where('entity', '=', 'user').where('entity_id', '=', id).execute()
  await trx.deleteFrom('users').where('id', '=', id).execute()
}
