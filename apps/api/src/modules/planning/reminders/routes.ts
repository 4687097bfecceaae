import * as anniversaryContracts from '@lares/shared-types/contracts/anniversary-reminders'
import * as contracts from '@lares/shared-types/contracts/event-reminders'
import { type App, route } from '../../../http/route.ts'
import type { Services } from '../../../services.ts'
import {
  findAnniversaryReminder,
  removeAnniversaryReminder,
  setAnniversaryReminder,
} from './anniversary-reminder.ts'
import { findReminder, removeReminder, setReminder } from './stored-reminders.ts'

/** Each user's reminders of events, and of anniversaries. */
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
  route(app, db, anniversaryContracts.getAnniversaryReminder, async ({ user }) => ({
    reminder: await findAnniversaryReminder(db, user),
  }))
  route(app, db, anniversaryContracts.setAnniversaryReminder, async ({ user, body }) => ({
    reminder: await setAnniversaryReminder(db, user, body, now()),
  }))
  route(app, db, anniversaryContracts.removeAnniversaryReminder, async ({ user }) => {
    await removeAnniversaryReminder(db, user)
    return undefined
  })
}
