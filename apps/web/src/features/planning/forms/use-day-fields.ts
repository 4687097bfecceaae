import type { CreateEvent } from '@lares/shared-types/planning'
import { addDays, toDayNumber } from '@lares/shared-types/recurrence/days'
import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getToday } from '../../../shared/dates/get-today.ts'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import { isEventDay } from '../calendar/views.ts'
import { moveRule } from './repeat.ts'
import { endsBeforeStart } from './use-event-form.ts'

/** The day of a field, or while it is being typed the last one that it had. */
export function useLastDay(day: string): string {
  const isComplete = isEventDay(day)
  const [last, setLast] = useState(() => (isComplete ? day : getToday(new Date(), getOwnTimeZone())))
  if (isComplete && day !== last) setLast(day)
  return isComplete ? day : last
}

/** The days of an event: its end follows its start, and so does its recurrence unless it is that of the series. */
export function useDayFields(control: Control<CreateEvent>, { movesRule }: { readonly movesRule: boolean }) {
  const { t } = useTranslation('planning')
  const issueText = useIssueText()
  const start = useController({ control, name: 'startDay' })
  const end = useController({ control, name: 'endDay' })
  const startTime = useController({ control, name: 'startTime' })
  const { field: endTime } = useController({ control, name: 'endTime' })
  const { field: timeZone } = useController({ control, name: 'timeZone' })
  const { field: rule } = useController({ control, name: 'rule' })

  const from = useLastDay(start.field.value)

  function moveStart(day: string) {
    start.field.onChange(day)
    if (!isEventDay(day)) return
    end.field.onChange(addDays(end.field.value, toDayNumber(day) - toDayNumber(from)) || day)
    if (movesRule) rule.onChange(moveRule(rule.value, from, day))
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
      endDay:
        end.fieldState.error?.type === endsBeforeStart
          ? t('form.endsBeforeStart')
          : issueText(end.fieldState.error),
    },
  }
}
