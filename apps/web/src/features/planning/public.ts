/** The public interface of this feature. */
export { AnniversaryReminderField } from './anniversary-reminder/anniversary-reminder-field.tsx'
export { useAnniversaryText } from './calendar/use-anniversary-text.ts'
export { DeletedEvents } from './dialogs/deleted-events.tsx'
export { useEventParts } from './history/use-event-parts.ts'
