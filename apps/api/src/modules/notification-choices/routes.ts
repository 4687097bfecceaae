import * as contracts from '@lares/shared-types/contracts/notification-choices'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { listChoices, saveChoice } from './own-choices.ts'

/** Routes of what users want to be told of, and how, which only they can access. */
export function notificationChoiceRoutes(app: App, { db, mailer }: Services): void {
  route(app, db, contracts.listNotificationChoices, async ({ user }) => ({
    choices: await listChoices(db, user),
    sendsMail: mailer.canDeliver,
  }))
  route(app, db, contracts.chooseNotificationChannels, async ({ user, params, body }) => {
    await saveChoice(db, user, params.kind, body)
    return undefined
  })
}
