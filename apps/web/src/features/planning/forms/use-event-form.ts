import { CreateEvent, type EventFields, type EventState } from '@lares/shared-types/planning'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../shared/forms/contract-resolver.ts'
import { isEventDay } from '../calendar/views.ts'

/** The type of the error of an event that ends before it starts. */
export const endsBeforeStart = 'ends-before-start'

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

const checkSchema = contractResolver(CreateEvent, ['text', 'place'])

/** Names the wrong order of the days together with what the schema finds, so that all is corrected at once. */
const checkEvent: typeof checkSchema = async (values, context, options) => {
  const result = await checkSchema(values, context, options)
  const { startDay, endDay } = values
  if (!isEventDay(startDay) || !isEventDay(endDay) || endDay >= startDay) return result
  return { values: {}, errors: { ...result.errors, endDay: { type: endsBeforeStart } } }
}

export function useEventForm(values: EventFields | EventState) {
  return useForm({ resolver: checkEvent, defaultValues: toFormValues(values) })
}
