import { createDayEvent } from '@lares/shared-types/planning'
import type { LeakCase } from './leak-case.ts'
import { seriesDay } from './leak-fixture.ts'

const ownData = 'it only concerns the user who calls it'

const countsOnly = 'it names what the file has, and counts events, which every user sees'

const range = { from: '2026-07-01', to: '2026-07-31' }

const newEvent = {
  ...createDayEvent('Summer', '2026-07-12'),
}

export const planningCases: Record<string, LeakCase> = {
  listOccurrences: { stable: () => [{ query: range }] },
  getEvent: {
    stable: ({ eventId, seriesId }) => [
      { params: { id: eventId } },
      { params: { id: seriesId }, query: { day: seriesDay } },
    ],
  },
  createEvent: { targeted: ({ itemId }) => [{ body: { ...newEvent, itemIds: [itemId] } }] },
  changeEvent: {
    targeted: ({ itemId }, { eventId, versions }) => [
      {
        params: { id: eventId },
        body: { ...newEvent, itemIds: [itemId], version: versions.event, scope: 'all', day: null },
      },
    ],
  },
  exportCalendar: { stable: () => [{}] },
  getCalendarFeed: { exemptReason: ownData },
  createCalendarFeed: { exemptReason: ownData },
  withdrawCalendarFeed: { exemptReason: ownData },
  readCalendarFeed: { exemptReason: 'it is for the user of the address; checked by channel-leaks.test.ts' },
  previewCalendarImport: { exemptReason: countsOnly },
  importCalendar: { exemptReason: countsOnly },
  getReminder: { exemptReason: ownData },
  setReminder: { exemptReason: ownData },
  removeReminder: { exemptReason: ownData },
  getAnniversaryReminder: { exemptReason: ownData },
  setAnniversaryReminder: { exemptReason: ownData },
  removeAnniversaryReminder: { exemptReason: ownData },
  listDeletedEvents: { exemptReason: 'it has titles and days of events, which every user sees' },
  deleteEvent: { exemptReason: 'events are visible to every user; it returns their id and version' },
  restoreEvent: { exemptReason: 'events are visible to every user; it returns their id and version' },
}
