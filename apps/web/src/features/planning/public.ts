/** The public interface of this feature. */
export { type EventField, useEventParts } from './history/use-event-parts.ts'
