import * as contracts from '@lares/shared-types/contracts/participants'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { countItemsBy } from '../../visibility/count-items.ts'
import { changeParticipant } from './change-participant.ts'
import { listComingDays } from './coming-days.ts'
import { createParticipant } from './create-participant.ts'
import { deleteParticipant } from './delete-participant.ts'
import { mergeParticipant } from './merge-participant.ts'
import { listParticipants, loadParticipant } from './participant-view.ts'
import { restoreParticipant } from './restore-participant.ts'

/** Routes of participants and of their birthdays and remembrance days. */
export function participantRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listParticipants, async ({ principal }) => ({
    participants: await listParticipants(db, principal),
  }))
  route(app, db, contracts.countItemsByParticipant, ({ principal }) =>
    countItemsBy(db, principal, 'participant'),
  )
  route(app, db, contracts.comingDays, async ({ query }) => ({ days: await listComingDays(db, query.date) }))
  route(app, db, contracts.createParticipant, ({ principal, body }) =>
    createParticipant(services, principal, body),
  )
  route(app, db, contracts.getParticipant, ({ principal, params }) =>
    loadParticipant(db, principal, params.id),
  )
  route(app, db, contracts.changeParticipant, ({ principal, params, body }) =>
    changeParticipant(services, principal, params.id, body),
  )
  route(app, db, contracts.deleteParticipant, async ({ principal, params, query }) => {
    await deleteParticipant(services, principal, params.id, query.version)
    return undefined
  })
  route(app, db, contracts.mergeParticipant, ({ principal, params, body }) =>
    mergeParticipant(services, principal, params.id, body),
  )
  route(app, db, contracts.restoreParticipant, ({ principal, params }) =>
    restoreParticipant(services, principal, params.id),
  )
}
