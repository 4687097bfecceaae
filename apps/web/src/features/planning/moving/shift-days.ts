import type { EventState } from '@lares/shared-types/planning'
import { addDays } from '@lares/shared-types/recurrence/days'
import { moveRule } from '../forms/repeat.ts'
import { toFormValues } from '../forms/use-event-form.ts'

/** The fields of an event that is moved by days, at the same time of day. A rule that names its days moves with it. */
export function shiftDays(state: EventState, by: number, { movesRule }: { readonly movesRule: boolean }) {
  const values = toFormValues(state)
  const startDay = addDays(state.startDay, by)
  return {
    ...values,
    startDay,
    endDay: addDays(state.endDay, by),
    rule: movesRule ? moveRule(state.rule, state.startDay, startDay) : state.rule,
  }
}
