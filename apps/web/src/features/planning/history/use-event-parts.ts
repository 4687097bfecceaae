import type { EventFields } from '@lares/shared-types/planning'
import { parseRule } from '@lares/shared-types/recurrence/rule'
import { useTranslation } from 'react-i18next'
import { useDayTexts } from '../calendar/use-day-texts.ts'

/** A field of an event as its history has it. */
export type EventField = 'times' | 'rule' | 'exceptions' | 'visibility'

interface EventPart {
  readonly key: string
  readonly label: string
}

type Times = Pick<EventFields, 'startDay' | 'endDay' | 'startTime' | 'endTime' | 'timeZone'>

/** A day that the rule leaves out, or the occurrence that it has instead. */
type Exception = { readonly day: string } & Partial<Times & Pick<EventFields, 'title'>>

const someMonday = '2024-01-01'

/** Returns a function that gives the parts of a field of an event in words. */
export function useEventParts(): (field: EventField, value: unknown) => EventPart[] {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()

  return (field, value) => {
    if (value === null || value === undefined) return []
    switch (field) {
      case 'times':
        return [toPart(value, describeTimes(value as Times))]
      case 'rule':
        return describeRule(String(value))
      case 'exceptions':
        return (value as Exception[]).map((exception) => toPart(exception, describeException(exception)))
      case 'visibility':
        return [toPart(value, t(`form.visibilities.${value === 'public' ? 'public' : 'family'}`))]
    }
  }

  function describeTimes({ startDay, endDay, startTime, endTime, timeZone }: Times): string {
    const toText = (day: string, time: string | null) =>
      time === null ? texts.date(day) : t('dayAndTime', { day: texts.date(day), time: texts.time(time) })
    const from = toText(startDay, startTime)
    const isSameDay = startDay === endDay
    if (startTime === null || endTime === null)
      return isSameDay ? from : t('span', { from, to: toText(endDay, null) })
    const to = isSameDay ? texts.time(endTime) : toText(endDay, endTime)
    const zone = timeZone?.replaceAll('_', ' ') ?? ''
    return t('inZone', { span: t('span', { from, to }), zone })
  }

  function describeRule(text: string): EventPart[] {
    const rule = parseRule(text)
    if (!rule) return [toPart(text, t('repeat.other'))]
    const { frequency, interval, weekdays, monthDays, months, positions, until, count } = rule
    const isPlain = monthDays.length + months.length + positions.length === 0
    return [
      {
        key: isPlain ? `${frequency} ${interval}` : text,
        label: isPlain ? t(`repeat.every.${frequency}`, { count: interval }) : t('repeat.other'),
      },
      ...weekdays.map(({ weekday, ordinal }) => ({
        key: `${weekday} ${ordinal}`,
        label: texts.weekday(addWeekdays(weekday), 'long'),
      })),
      ...(until === undefined ? [] : [toPart(until, t('untilDay', { day: texts.date(until) }))]),
      ...(count === undefined ? [] : [toPart(count, t('times', { count }))]),
    ]
  }

  function describeException({ day, title, ...times }: Exception): string {
    if (title === undefined) return t('without', { day: texts.date(day) })
    return t('changedDay', { day: texts.date(day), title, when: describeTimes(times as Times) })
  }
}

function addWeekdays(weekday: number): string {
  return `${someMonday.slice(0, 8)}0${weekday + 1}`
}

function toPart(value: unknown, label: string): EventPart {
  return { key: JSON.stringify(value), label }
}
