import * as contracts from '@lares/shared-types/contracts/event-reminders'
import { type App, route } from '../../../http/route.ts'
import type { Services } from '../../../services.ts'
import { findReminder, removeReminder, setReminder } from './stored-reminders.ts'

/** Each user's reminders of events. */
export function reminderRoutes(app: App, { db, now }: Services): void {
  route(app, db, contracts.getReminder, async ({ user, params }) => ({
    reminder: await findReminder(db, user, params.id),
  }))
  route(app, db, contracts.setReminder, async ({ user, params, body }) => ({
    reminder: await setReminder(db, user, params.id, body, now()),
  }))
  route(app, db, contracts.removeReminder, async ({ user, params }) => {
    await removeReminder(db, user, params.id)
    return undefined
  })
}
