import { anniversaryKinds } from '@lares/shared-types/anniversary-kinds'
import type { AnniversaryReminder } from '@lares/shared-types/planning'
import { NativeSelect } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { getOwnTimeZone } from '../calendar/use-calendar.ts'
import styles from './anniversary-reminder.module.css'
import {
  useAnniversaryReminderQuery,
  useRemoveAnniversaryReminderMutation,
  useSetAnniversaryReminderMutation,
} from './api.ts'

type DaysBefore = AnniversaryReminder['daysBefore']

const choices = [
  { daysBefore: 0, text: 'onDay' },
  { daysBefore: 1, text: 'dayBefore' },
  { daysBefore: 7, text: 'weekBefore' },
] as const satisfies readonly { readonly daysBefore: DaysBefore; readonly text: string }[]

/** When the reader is reminded of birthdays and other anniversaries, and of which; each has their own choice. */
export function AnniversaryReminderField() {
  const { t } = useTranslation('planning')
  const { data, error, refetch } = useAnniversaryReminderQuery()
  const [set, setting] = useSetAnniversaryReminderMutation()
  const [remove, removing] = useRemoveAnniversaryReminderMutation()
  const select = useRef<HTMLSelectElement>(null)
  if (!data && error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <FormSkeleton fields={1} />
  const { reminder } = data

  function save({ daysBefore, kinds }: AnniversaryReminder) {
    if (kinds.length === 0) {
      // The boxes disappear, and with them the one that has the focus.
      select.current?.focus()
      void remove()
    } else void set({ body: { daysBefore, kinds, timeZone: getOwnTimeZone() } })
  }

  function choose(value: string) {
    const choice = choices.find(({ text }) => text === value)
    if (!choice) void remove()
    else save({ daysBefore: choice.daysBefore, kinds: reminder?.kinds ?? [...anniversaryKinds] })
  }

  function toggle(kind: AnniversaryReminder['kinds'][number], isOn: boolean) {
    if (!reminder) return
    const kinds = anniversaryKinds.filter((other) => (other === kind ? isOn : reminder.kinds.includes(other)))
    save({ ...reminder, kinds })
  }

  return (
    <div className={styles.field}>
      <NativeSelect
        ref={select}
        label={t('anniversaryReminder.label')}
        data={[
          { value: 'none', label: t('reminder.none') },
          ...choices.map(({ text }) => ({ value: text, label: t(`anniversaryReminder.${text}`) })),
        ]}
        value={choices.find(({ daysBefore }) => daysBefore === reminder?.daysBefore)?.text ?? 'none'}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {reminder ? (
        <fieldset className={styles.kinds}>
          <legend>{t('anniversaryReminder.kinds')}</legend>
          {anniversaryKinds.map((kind) => (
            <label key={kind} className={styles.kind}>
              <input
                type="checkbox"
                checked={reminder.kinds.includes(kind)}
                onChange={(event) => toggle(kind, event.currentTarget.checked)}
              />
              {t(`anniversaryReminder.${kind}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
      <FailureNote error={setting.error ?? removing.error} />
    </div>
  )
}
