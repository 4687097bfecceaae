import * as contracts from '@lares/shared-types/contracts/sign-ins'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import { rejectChangingAdministrators } from '../user-rights/manager-rights.ts'
import { lockUser } from '../users/stored-user.ts'
import { endAllSignIns, endSignIn, listSignIns, listSignInsOf } from './stored-sign-ins.ts'

/** Where users are signed in: of everybody for those who manage users, and one's own. */
export function signInRoutes(app: App, services: Services): void {
  const { db, now } = services
  const { securityLog } = app
  route(app, db, contracts.listSignIns, async () => ({ users: await listSignIns(db) }))
  route(app, db, contracts.endSignIn, async ({ user, params, request }) => {
    await endOf(user, params.id, (trx) => endSignIn(trx, params.id, params.signInId, now()))
    securityLog.record(request, 'session_expired', { targetId: params.id, reason: 'ended', sessions: 'one' })
    return undefined
  })
  route(app, db, contracts.endAllSignIns, async ({ user, params, request }) => {
    await endOf(user, params.id, (trx) => endAllSignIns(trx, params.id))
    securityLog.record(request, 'session_expired', { targetId: params.id, reason: 'ended', sessions: 'all' })
    return undefined
  })
  route(app, db, contracts.listOwnSignIns, async ({ user }) => ({
    currentId: user.origin.signInId ?? null,
    signIns: await listSignInsOf(db, user.userId),
  }))
  route(app, db, contracts.endOwnSignIn, async ({ user, params, request }) => {
    await endSignIn(db, user.userId, params.id, now())
    securityLog.record(request, 'session_expired', { reason: 'ended', sessions: 'one' })
    return undefined
  })

  async function endOf(
    manager: UserPrincipal,
    userId: string,
    end: (trx: Transaction<Database>) => Promise<void>,
  ): Promise<void> {
    await inTransaction(db, async (trx) => {
      const stored = await lockUser(trx, userId)
      rejectChangingAdministrators(manager, stored.is_admin)
      await end(trx)
      await recordAuditEvent(trx, {
        kind: 'sign-ins-ended',
        at: now(),
        by: toActor(manager),
        subject: { id: userId, name: stored.display_name },
      })
    })
  }
}
