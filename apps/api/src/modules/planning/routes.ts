import * as contracts from '@lares/shared-types/contracts/planning'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { changeEvent, createEvent } from './change-event.ts'
import { deleteEvent, restoreEvent } from './delete-event.ts'
import { loadEvent } from './event-view.ts'
import { listDeleted } from './list-deleted.ts'
import { listRange } from './list-range.ts'

/** Routes of the calendar. */
export function planningRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listOccurrences, ({ principal, query }) => listRange(db, principal, query))
  route(app, db, contracts.getEvent, ({ principal, params, query }) =>
    loadEvent(db, principal, params.id, query.day),
  )
  route(app, db, contracts.listDeletedEvents, ({ principal }) => listDeleted(db, principal))
  route(app, db, contracts.createEvent, ({ principal, body }) => createEvent(services, principal, body))
  route(app, db, contracts.changeEvent, ({ principal, params, body }) =>
    changeEvent(services, principal, params.id, body),
  )
  route(app, db, contracts.deleteEvent, ({ principal, params, query }) =>
    deleteEvent(services, principal, params.id, query),
  )
  route(app, db, contracts.restoreEvent, ({ principal, params, body }) =>
    restoreEvent(services, principal, params.id, body.version),
  )
}
