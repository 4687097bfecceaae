import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'
import { getShiftBetween } from './shift-between.ts'

/** Fills in by how much dates are moved, from one time that a camera wrote and the right one. */
export function ClockFields({ onChange }: Pick<ActFieldsProps, 'onChange'>) {
  const { t } = useTranslation('batches')
  const [times, setTimes] = useState({ written: '', right: '' })

  function change(changes: Partial<typeof times>) {
    const next = { ...times, ...changes }
    setTimes(next)
    const shift = getShiftBetween(next.written, next.right)
    if (shift) onChange(shift)
  }
  return (
    <details className={styles.clock}>
      <summary>{t('shift.clock')}</summary>
      <div className={styles.clockFields}>
        <TextInput
          type="datetime-local"
          label={t('shift.written')}
          value={times.written}
          onChange={({ currentTarget }) => change({ written: currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t('shift.right')}
          value={times.right}
          onChange={({ currentTarget }) => change({ right: currentTarget.value })}
        />
      </div>
    </details>
  )
}
