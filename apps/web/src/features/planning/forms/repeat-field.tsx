import type { CreateEvent } from '@lares/shared-types/planning'
import { addDays } from '@lares/shared-types/recurrence/days'
import { frequencies, maxCount } from '@lares/shared-types/recurrence/rule'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { useDayTexts } from '../calendar/use-day-texts.ts'
import { DayInput } from './day-input.tsx'
import styles from './event-fields.module.css'
import { getOrdinalWeekday, monthlyChoices, type Repeat, toRepeat, toRule, weeklyRepeat } from './repeat.ts'
import { useLastDay } from './use-day-fields.ts'

/** A Monday, from which the names of the weekdays are counted. */
const someMonday = '2024-01-01'

/** How an event recurs. A rule that the form cannot ask for is offered as it is. */
export function RepeatField({ control }: { control: Control<CreateEvent> }) {
  const { t } = useTranslation('planning')
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name: 'rule' })
  const startDay = useLastDay(useWatch({ control, name: 'startDay' }))
  const repeat = toRepeat(field.value, startDay)
  const isOther = field.value !== null && !repeat
  const change = (changes: Partial<Repeat>) =>
    field.onChange(toRule({ ...(repeat ?? weeklyRepeat), ...changes }, startDay))

  return (
    <>
      <NativeSelect
        label={t('repeat.label')}
        data={[
          { value: '', label: t('repeat.never') },
          ...frequencies.map((frequency) => ({
            value: frequency,
            label: t(`repeat.frequency.${frequency}`),
          })),
          ...(isOther ? [{ value: 'other', label: t('repeat.other') }] : []),
        ]}
        value={isOther ? 'other' : (repeat?.frequency ?? '')}
        onChange={(event) => {
          const frequency = frequencies.find((candidate) => candidate === event.currentTarget.value)
          if (frequency) change({ frequency })
          else if (event.currentTarget.value === '') field.onChange(null)
        }}
        error={issueText(fieldState.error)}
      />
      {repeat ? (
        <>
          <div className={styles.row}>
            <TextInput
              type="number"
              min={1}
              max={999}
              label={t(`repeat.interval.${repeat.frequency}`)}
              value={repeat.interval}
              onChange={(event) => change({ interval: toWithin(event.currentTarget.value, 999) })}
            />
            {repeat.frequency === 'MONTHLY' ? (
              <MonthlyField startDay={startDay} repeat={repeat} onChange={change} />
            ) : null}
          </div>
          {repeat.frequency === 'WEEKLY' ? <WeekdaysField repeat={repeat} onChange={change} /> : null}
          <EndField startDay={startDay} repeat={repeat} onChange={change} />
        </>
      ) : null}
    </>
  )
}

interface PartProps {
  repeat: Repeat
  onChange: (changes: Partial<Repeat>) => void
}

function WeekdaysField({ repeat, onChange }: PartProps) {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  return (
    <Checkbox.Group
      label={t('repeat.weekdays')}
      description={t('repeat.weekdaysHint')}
      value={repeat.weekdays.map(String)}
      onChange={(weekdays) => onChange({ weekdays: weekdays.map(Number) })}
    >
      <div className={styles.weekdays}>
        {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
          <Checkbox
            key={weekday}
            value={String(weekday)}
            label={texts.weekday(addDays(someMonday, weekday), 'long')}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

function MonthlyField({ startDay, repeat, onChange }: PartProps & { startDay: string }) {
  const { t } = useTranslation('planning')
  const texts = useDayTexts()
  const { ordinal, weekday } = getOrdinalWeekday(startDay)
  const ordinalKey = (['last', 'first', 'second', 'third', 'fourth'] as const)[Math.max(0, ordinal)] ?? 'last'
  const labels = {
    date: t('repeat.monthly.date', { count: Number(startDay.slice(8)) }),
    weekday: t(`repeat.monthly.${ordinalKey}`, {
      weekday: texts.weekday(addDays(someMonday, weekday), 'long'),
      // In Italian it is feminine, unlike the other days.
      ...(weekday === 6 && { context: 'sunday' }),
    }),
    lastDay: t('repeat.monthly.lastDay'),
  }
  return (
    <NativeSelect
      label={t('repeat.monthly.label')}
      data={monthlyChoices.map((value) => ({ value, label: labels[value] }))}
      value={repeat.monthly}
      onChange={(event) =>
        onChange({ monthly: monthlyChoices.find((choice) => choice === event.currentTarget.value) ?? 'date' })
      }
    />
  )
}

function EndField({ startDay, repeat, onChange }: PartProps & { startDay: string }) {
  const { t } = useTranslation('planning')
  const end = repeat.until !== undefined ? 'until' : repeat.count !== undefined ? 'count' : 'never'
  return (
    <div className={styles.row}>
      <NativeSelect
        label={t('repeat.end.label')}
        data={(['never', 'until', 'count'] as const).map((value) => ({
          value,
          label: t(`repeat.end.${value}`),
        }))}
        value={end}
        onChange={(event) =>
          onChange({
            until: event.currentTarget.value === 'until' ? startDay : undefined,
            count: event.currentTarget.value === 'count' ? 10 : undefined,
          })
        }
      />
      {end === 'until' ? (
        <DayInput
          label={t('repeat.end.untilDay')}
          value={repeat.until ?? ''}
          onChange={(until) => (until ? onChange({ until }) : undefined)}
        />
      ) : null}
      {end === 'count' ? (
        <TextInput
          type="number"
          min={1}
          max={maxCount}
          label={t('repeat.end.times')}
          value={repeat.count ?? 1}
          onChange={(event) => onChange({ count: toWithin(event.currentTarget.value, maxCount) })}
        />
      ) : null}
    </div>
  )
}

/** A number from 1 to `max`, whatever is being typed. */
function toWithin(text: string, max: number): number {
  return Math.min(max, Math.max(1, Math.trunc(Number(text)) || 1))
}
