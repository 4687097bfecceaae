import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { shiftUnits } from './act-draft.ts'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'
import { ClockFields } from './clock-fields.tsx'
import { NumberField } from './number-field.tsx'

const limits = { min: 0, max: 100_000, step: 1 } as const

/** By how much dates are moved, and in which direction. */
export function ShiftFields({ draft, onChange }: ActFieldsProps) {
  const { t } = useTranslation('batches')
  const { shift, isEarlier } = draft
  return (
    <div className={styles.group}>
      <p className={styles.hint}>{t('acts.hints.shift-dates')}</p>
      <NativeSelect
        label={t('shift.direction')}
        value={isEarlier ? 'earlier' : 'later'}
        onChange={({ currentTarget }) => onChange({ isEarlier: currentTarget.value === 'earlier' })}
        data={[
          { value: 'later', label: t('shift.later') },
          { value: 'earlier', label: t('shift.earlier') },
        ]}
      />
      <div className={styles.numbers}>
        {shiftUnits.map((unit) => (
          <NumberField
            key={unit}
            label={t(`shift.${unit}`)}
            limits={limits}
            value={shift[unit]}
            onChange={(amount) => onChange({ shift: { ...shift, [unit]: amount } })}
          />
        ))}
      </div>
      <ClockFields onChange={onChange} />
    </div>
  )
}
