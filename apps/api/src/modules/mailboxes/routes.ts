import { getMailboxImport } from '@lares/shared-types/contracts/assets'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { loadMailboxImport } from './load-mailbox-import.ts'

export function mailboxRoutes(app: App, { db }: Services): void {
  route(app, db, getMailboxImport, ({ principal, params }) => loadMailboxImport(db, principal, params.id))
}
