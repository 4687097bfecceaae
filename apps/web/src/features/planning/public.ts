/** The public interface of this feature. */
export { useEventParts } from './history/use-event-parts.ts'
