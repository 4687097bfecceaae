import * as contracts from '@lares/shared-types/contracts/notifications'
import { type App, route } from '../../http/route.ts'
import { countUnread } from '../../notifications/visible-notifications.ts'
import type { Services } from '../../services.ts'
import { listNotifications, markAllRead, markRead } from './own-notifications.ts'

/** Routes of notifications, which only their recipient can access. Their changes are events of operations. */
export function notificationRoutes(app: App, { db }: Services): void {
  route(app, db, contracts.listNotifications, ({ user, query }) => listNotifications(db, user, query))
  route(app, db, contracts.countUnreadNotifications, async ({ user }) => ({
    unread: await countUnread(db, user),
  }))
  route(app, db, contracts.readNotification, async ({ user, params }) => {
    await markRead(db, user, params.id)
    return undefined
  })
  route(app, db, contracts.readAllNotifications, async ({ user }) => {
    await markAllRead(db, user)
    return undefined
  })
}
