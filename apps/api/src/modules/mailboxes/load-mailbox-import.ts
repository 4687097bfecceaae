import { notFound } from '@lares/server-kit/app-error'
import type { MailboxImport } from '@lares/shared-types/mailboxes'
import type { Db } from '../../db/client.ts'
import { getUser, type Principal } from '../../visibility/principal.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'

/**
 * Loads the progress of a mailbox import. The number of already known mails is only sent to the uploader, because some of
 * them may be hidden from others. Throws `not-found`.
 */
export async function loadMailboxImport(
  db: Db,
  principal: Principal,
  assetId: string,
): Promise<MailboxImport> {
  const asset = await loadStoredAsset(db, principal, assetId)
  const row = await db
    .selectFrom('mailbox_imports')
    .leftJoin('operations', 'operations.id', 'mailbox_imports.operation_id')
    .selectAll('mailbox_imports')
    .select('operations.state as operation_state')
    .where('asset_id', '=', assetId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const user = getUser(principal)
  const isOwn = user !== null && row.owner_id === user.userId
  // The job of an import that was cancelled while it waited may still have to wait for its turn.
  const isCancelled =
    row.state === 'waiting' || row.state === 'running' ? row.operation_state === 'cancelled' : false
  return {
    state: isCancelled ? 'cancelled' : row.state,
    ...(row.operation_id && (isOwn || user?.isAdmin) && { operationId: row.operation_id }),
    ...(row.reason && { reason: row.reason }),
    position: Number(row.position),
    size: Number(asset.size),
    mails: row.added + row.known,
    ...(isOwn && { known: row.known }),
    unreadable: row.unreadable,
    unread: row.unread,
    isCut: row.is_cut,
  }
}
