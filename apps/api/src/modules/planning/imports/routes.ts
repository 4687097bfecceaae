import * as contracts from '@lares/shared-types/contracts/calendar-imports'
import { type App, route } from '../../../http/route.ts'
import type { Services } from '../../../services.ts'
import { importEvents, previewImport } from './import-events.ts'

/** Routes of the import of calendar files. */
export function calendarImportRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.previewCalendarImport, ({ principal, body }) =>
    previewImport(services, principal, body),
  )
  route(app, db, contracts.importCalendar, ({ principal, body }) => importEvents(services, principal, body))
}
