import { turns } from '@lares/shared-types/rotations'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'
import { toTurn, turnNames } from './turn-names.ts'

/** By how much pictures are turned. */
export function RotateFields({ draft, onChange }: ActFieldsProps) {
  const { t } = useTranslation('batches')
  return (
    <div className={styles.group}>
      <p className={styles.hint}>{t('acts.hints.rotate')}</p>
      <NativeSelect
        label={t('shift.direction')}
        value={String(draft.turn)}
        onChange={({ currentTarget }) => onChange({ turn: toTurn(currentTarget.value) })}
        data={turns.map((turn) => ({ value: String(turn), label: t(`turns.${turnNames[turn]}`) }))}
      />
    </div>
  )
}
