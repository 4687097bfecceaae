import type { CreateEvent } from '@lares/shared-types/planning'
import { addDays, toDayNumber } from '@lares/shared-types/recurrence/days'
import { type Control, useController } from 'react-hook-form'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import { moveRule } from './repeat.ts'

/** The days of an event: its end and its recurrence follow its start. */
export function useDayFields(control: Control<CreateEvent>) {
  const issueText = useIssueText()
  const start = useController({ control, name: 'startDay' })
  const end = useController({ control, name: 'endDay' })
  const startTime = useController({ control, name: 'startTime' })
  const { field: endTime } = useController({ control, name: 'endTime' })
  const { field: timeZone } = useController({ control, name: 'timeZone' })
  const { field: rule } = useController({ control, name: 'rule' })

  function moveStart(day: string) {
    const from = start.field.value
    start.field.onChange(day)
    const movedBy = toDayNumber(day) - toDayNumber(from)
    if (Number.isNaN(movedBy)) return
    end.field.onChange(addDays(end.field.value, movedBy) || day)
    rule.onChange(moveRule(rule.value, from, day))
  }

  function setWholeDay(isWholeDay: boolean) {
    startTime.field.onChange(isWholeDay ? null : '10:00')
    endTime.onChange(isWholeDay ? null : '11:00')
    timeZone.onChange(isWholeDay ? null : getOwnTimeZone())
  }

  return {
    isWholeDay: startTime.field.value === null,
    setWholeDay,
    startDay: { value: start.field.value, onChange: moveStart },
    endDay: { value: end.field.value, onChange: (day: string) => end.field.onChange(day) },
    dayIssues: {
      startDay: issueText(start.fieldState.error),
      endDay: issueText(end.fieldState.error),
    },
  }
}
