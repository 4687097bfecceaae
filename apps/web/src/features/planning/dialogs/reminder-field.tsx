import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetReminderQuery, useRemoveReminderMutation, useSetReminderMutation } from '../api.ts'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import { OwnReminder } from './own-reminder.tsx'

/** The usual times before an event, in minutes. */
const usual = [0, 10, 60, 1440, 10_080]

/** When the reader is reminded of an event; each has their own. */
export function ReminderField({ id }: { id: string }) {
  const { t } = useTranslation('planning')
  const { data, error, refetch } = useGetReminderQuery({ params: { id } })
  const [setReminder, setting] = useSetReminderMutation()
  const [removeReminder, removing] = useRemoveReminderMutation()
  const [isOwn, setOwn] = useState(false)
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <FormSkeleton fields={1} />
  const minutes = data.reminder?.minutes
  const choices = [...new Set([...usual, ...(minutes === undefined ? [] : [minutes])])].sort(
    (one, other) => one - other,
  )

  function save(chosen: number) {
    setOwn(false)
    void setReminder({ params: { id }, body: { minutes: chosen, timeZone: getOwnTimeZone() } })
  }

  function choose(value: string) {
    setOwn(value === 'own')
    if (value === 'none') void removeReminder({ params: { id } })
    else if (value !== 'own') save(Number(value))
  }

  function describe(before: number): string {
    if (before === 0) return t('reminder.atStart')
    if (before % 10_080 === 0) return t('reminder.weeks', { count: before / 10_080 })
    if (before % 1440 === 0) return t('reminder.days', { count: before / 1440 })
    if (before % 60 === 0) return t('reminder.hours', { count: before / 60 })
    return t('reminder.minutes', { count: before })
  }

  return (
    <>
      <NativeSelect
        label={t('reminder.label')}
        description={t('reminder.hint')}
        data={[
          { value: 'none', label: t('reminder.none') },
          ...choices.map((before) => ({ value: String(before), label: describe(before) })),
          { value: 'own', label: t('reminder.own') },
        ]}
        value={isOwn ? 'own' : (minutes?.toString() ?? 'none')}
        disabled={setting.isLoading || removing.isLoading}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isOwn ? <OwnReminder onSave={save} /> : null}
      <FailureNote error={setting.error ?? removing.error} />
    </>
  )
}
