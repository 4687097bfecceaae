import { CreateEvent, type EventFields, type EventState } from '@lares/shared-types/planning'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'

/** The values of the form for a state of an event. */
export function toFormValues(state: EventFields | EventState): CreateEvent {
  const { title, text, place, visibility, startDay, endDay, startTime, endTime, timeZone, rule } = state
  const { participantIds, itemIds } = state
  return {
    title,
    text,
    place,
    visibility,
    startDay,
    endDay,
    startTime,
    endTime,
    timeZone,
    rule,
    participantIds,
    itemIds,
  }
}

export function useEventForm(values: EventFields | EventState) {
  return useContractForm({
    schema: CreateEvent,
    defaultValues: toFormValues(values),
    keepEmpty: ['text', 'place'],
  })
}
