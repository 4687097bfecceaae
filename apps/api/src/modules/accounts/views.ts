import { AppError, notFound } from '@lares/server-kit/app-error'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import { rejectAccountTakeover } from '../user-rights/manager-rights.ts'

/**
 * Begins a view of the archive as an active user, which the audit log records. Throws `not-found`, and `forbidden` for
 * oneself and for a user who may do or see more than the manager.
 */
export async function startView(
  services: Services,
  manager: UserPrincipal,
  userId: string,
): Promise<{ id: string }> {
  const { db, now } = services
  if (userId === manager.userId)
    throw new AppError('forbidden', { message: 'This is you.', params: { reason: 'own-view' } })
  return inTransaction(db, async (trx) => {
    const viewed = await trx
      .selectFrom('users')
      .select(['id', 'display_name', 'is_admin', 'permissions'])
      .where('id', '=', userId)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (!viewed) throw notFound()
    await rejectAccountTakeover(trx, manager, viewed)
    const subject = { id: userId, name: viewed.display_name }
    await recordAuditEvent(trx, { kind: 'view-started', at: now(), by: toActor(manager), subject })
    return { id: uuidv7() }
  })
}

/** Records the end of a view, unless the user has been deleted. */
export async function recordEndOfView(
  { db, now }: Services,
  manager: UserPrincipal,
  userId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const viewed = await trx
      .selectFrom('users')
      .select('display_name')
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!viewed) return
    const subject = { id: userId, name: viewed.display_name }
    await recordAuditEvent(trx, { kind: 'view-ended', at: now(), by: toActor(manager), subject })
  })
}
