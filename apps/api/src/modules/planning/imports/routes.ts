import { createDisconnectSignal } from '@lares/server-kit/disconnect-signal'
import * as contracts from '@lares/shared-types/contracts/calendar-imports'
import { type App, route } from '../../../http/route.ts'
import { type SlotLimits, UserSlots } from '../../../http/user-slots.ts'
import type { Services } from '../../../services.ts'
import { getPrincipalKey, type Principal } from '../../../visibility/principal.ts'
import { importEvents, previewImport } from './import-events.ts'

/** For files that are read or imported. Two of a user, who may choose another file while the first is being read. */
const limits: SlotLimits = {
  max: 6,
  maxPerUser: 2,
  retryAfter: 5,
  message: 'Calendar files are being read already. Try again when that is done.',
}

/** Routes of the import of calendar files. */
export function calendarImportRoutes(app: App, services: Services): void {
  const { db } = services
  const slots = new UserSlots(limits)

  async function runInSlot<T>(principal: Principal, work: () => Promise<T>): Promise<T> {
    const end = slots.take(getPrincipalKey(principal))
    try {
      return await work()
    } finally {
      end()
    }
  }

  route(app, db, contracts.previewCalendarImport, ({ principal, body, reply }) =>
    runInSlot(principal, () => previewImport(services, principal, body, createDisconnectSignal(reply))),
  )
  route(app, db, contracts.importCalendar, ({ principal, body, reply }) =>
    runInSlot(principal, () => importEvents(services, principal, body, createDisconnectSignal(reply))),
  )
}
