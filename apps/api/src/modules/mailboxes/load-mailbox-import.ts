import { notFound } from '@lares/server-kit/app-error'
import type { MailboxImport } from '@lares/shared-types/mailboxes'
import type { Db } from '../../db/client.ts'
import { loadStoredAsset } from '../assets/load-asset.ts'
import { getUser, type Principal } from '../visibility/principal.ts'

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
    .selectAll()
    .where('asset_id', '=', assetId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    state: row.state,
    ...(row.reason && { reason: row.reason }),
    position: Number(row.position),
    size: Number(asset.size),
    mails: row.added + row.known,
    ...(row.owner_id === getUser(principal)?.userId && { known: row.known }),
    unreadable: row.unreadable,
    unread: row.unread,
    isCut: row.is_cut,
  }
}
