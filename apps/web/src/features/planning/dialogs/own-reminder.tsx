import { maxReminderMinutes } from '@lares/shared-types/planning'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './event-dialog.module.css'

const units = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof units

/** A number of minutes, hours or days before an event. */
export function OwnReminder({ onSave }: { onSave: (minutes: number) => void }) {
  const { t } = useTranslation('planning')
  const [text, setText] = useState('2')
  const [unit, setUnit] = useState<Unit>('hours')
  const count = Number(text)
  const max = maxReminderMinutes / units[unit]
  const isUsable = Number.isInteger(count) && count >= 1 && count <= max
  return (
    <div className={styles.reminder}>
      <TextInput
        type="number"
        min={1}
        max={max}
        label={t('reminder.count')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('reminder.unit')}
        data={(['minutes', 'hours', 'days'] as const).map((value) => ({
          value,
          label: t(`reminder.units.${value}`),
        }))}
        value={unit}
        onChange={({ currentTarget: { value } }) =>
          setUnit(value === 'minutes' || value === 'days' ? value : 'hours')
        }
      />
      <Button disabled={!isUsable} onClick={() => onSave(count * units[unit])}>
        {t('reminder.save')}
      </Button>
    </div>
  )
}
