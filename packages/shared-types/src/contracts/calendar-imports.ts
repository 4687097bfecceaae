import { CalendarFile, CalendarImport, ImportCounts, maxCalendarBytes } from '../calendar-imports.ts'
import { defineContract } from '../contract.ts'

/** A file, whose quotes and line breaks are escaped in JSON. */
const maxBodyBytes = maxCalendarBytes + 4_000_000

const errors = ['invalid-fields', 'too-many-requests'] as const

export const previewCalendarImport = defineContract({
  operationId: 'previewCalendarImport',
  summary: 'What importing a calendar file would create and change; nothing is stored',
  method: 'POST',
  path: '/api/calendar-imports/preview',
  access: 'planning:manage',
  servedBy: 'archive',
  body: CalendarFile,
  maxBodyBytes,
  abortsWithClient: true,
  status: 200,
  reply: ImportCounts,
  errors,
  // `too-many-requests`: other calls of the user are running.
  admitsFailures: true,
})

export const importCalendar = defineContract({
  operationId: 'importCalendar',
  summary: 'Import a calendar file; a repeated import changes nothing, because events are known by their UID',
  method: 'POST',
  path: '/api/calendar-imports',
  access: 'planning:manage',
  servedBy: 'archive',
  body: CalendarImport,
  maxBodyBytes,
  status: 200,
  /** `deleted` are those that stayed deleted; those that came back are counted as changed. */
  reply: ImportCounts,
  errors,
  // `too-many-requests`: other calls of the user are running.
  admitsFailures: true,
})
