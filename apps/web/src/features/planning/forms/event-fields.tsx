import { type CreateEvent, eventVisibilities } from '@lares/shared-types/planning'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { TextareaField } from '../../../shared/forms/textarea-field.tsx'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import { MultiPicker } from '../../../shared/ui/pickers/multi-picker.tsx'
import { usePeople } from '../../participants/public.ts'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import { DayInput } from './day-input.tsx'
import styles from './event-fields.module.css'
import { ItemLinksField } from './item-links-field.tsx'
import { RepeatField } from './repeat-field.tsx'
import { useDayFields } from './use-day-fields.ts'

interface EventFieldsProps {
  control: Control<CreateEvent>
  /** One occurrence has the recurrence and the visibility of its series. */
  isOneOfSeries?: boolean
}

/** The fields of the forms for new and existing events. */
export function EventFields({ control, isOneOfSeries = false }: EventFieldsProps) {
  const { t } = useTranslation('planning')
  const { people } = usePeople()
  const participants = useController({ control, name: 'participantIds' }).field
  return (
    <>
      <TextField control={control} name="title" label={t('form.title')} required data-autofocus />
      <TimeFields control={control} isOneOfSeries={isOneOfSeries} />
      {isOneOfSeries ? null : <RepeatField control={control} />}
      <TextField control={control} name="place" label={t('form.place')} />
      <MultiPicker
        label={t('form.participants')}
        placeholder={t('form.participantsHint')}
        options={people.map(({ name, participant }) => ({ id: participant.id, label: name }))}
        value={participants.value}
        onChange={participants.onChange}
      />
      <TextareaField control={control} name="text" label={t('form.text')} />
      <ItemLinksField control={control} />
      {isOneOfSeries ? null : <VisibilityField control={control} />}
    </>
  )
}

/** Days and times: whole days, or times in a time zone. */
function TimeFields({ control, isOneOfSeries }: Required<EventFieldsProps>) {
  const { t } = useTranslation('planning')
  const { isWholeDay, setWholeDay, startDay, endDay, dayIssues } = useDayFields(control, {
    movesRule: !isOneOfSeries,
  })
  return (
    <>
      <Checkbox
        label={t('form.wholeDay')}
        checked={isWholeDay}
        onChange={(event) => setWholeDay(event.currentTarget.checked)}
      />
      <div className={styles.row}>
        <DayInput label={t('form.startDay')} {...startDay} error={dayIssues.startDay} />
        {isWholeDay ? null : (
          <TextField control={control} name="startTime" label={t('form.startTime')} type="time" />
        )}
      </div>
      <div className={styles.row}>
        <DayInput label={t('form.endDay')} {...endDay} error={dayIssues.endDay} />
        {isWholeDay ? null : (
          <TextField control={control} name="endTime" label={t('form.endTime')} type="time" />
        )}
      </div>
      {isWholeDay ? null : <TimeZoneField control={control} />}
    </>
  )
}

/** The names of all time zones that the browser knows, with that of the event. */
function TimeZoneField({ control }: { control: Control<CreateEvent> }) {
  const { t } = useTranslation('planning')
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name: 'timeZone' })
  const [names] = useState(() => Intl.supportedValuesOf('timeZone'))
  const value = field.value ?? getOwnTimeZone()
  return (
    <NativeSelect
      label={t('form.timeZone')}
      data={[...new Set([value, ...names])].sort()}
      value={value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      error={issueText(fieldState.error)}
    />
  )
}

function VisibilityField({ control }: { control: Control<CreateEvent> }) {
  const { t } = useTranslation('planning')
  const { field } = useController({ control, name: 'visibility' })
  const visibility = useWatch({ control, name: 'visibility' })
  return (
    <NativeSelect
      label={t('form.visibility')}
      description={t(`form.visibilityHint.${visibility}`)}
      data={eventVisibilities.map((value) => ({ value, label: t(`form.visibilities.${value}`) }))}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
