import * as contracts from '@lares/shared-types/contracts/participants'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { countItemsBy } from '../visibility/count-items.ts'
import { changeParticipant } from './change-participant.ts'
import { listComingDays } from './coming-days.ts'
import { createParticipant } from './create-participant.ts'
import { deleteParticipant } from './delete-participant.ts'
import { listParticipants, loadParticipant } from './participant-view.ts'

/** Routes of participants and of their birthdays and remembrance days. */
export function participantRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listParticipants, async ({ viewer }) => ({
    participants: await listParticipants(db, viewer),
  }))
  route(app, db, contracts.countItemsByParticipant, ({ viewer }) => countItemsBy(db, viewer, 'participant'))
  route(app, db, contracts.comingDays, async ({ query }) => ({ days: await listComingDays(db, query.date) }))
  route(app, db, contracts.createParticipant, ({ viewer, body }) => createParticipant(services, viewer, body))
  route(app, db, contracts.getParticipant, ({ viewer, params }) => loadParticipant(db, viewer, params.id))
  route(app, db, contracts.changeParticipant, ({ viewer, params, body }) =>
    changeParticipant(services, viewer, params.id, body),
  )
  route(app, db, contracts.deleteParticipant, async ({ viewer, params, query }) => {
    await deleteParticipant(services, viewer, params.id, query.version)
    return undefined
  })
}
