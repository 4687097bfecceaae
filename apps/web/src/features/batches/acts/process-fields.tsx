import { presetNames } from '@lares/shared-types/processing'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'

/** By which preset recordings are processed. */
export function ProcessFields({ draft, onChange }: ActFieldsProps) {
  const { t } = useTranslation(['batches', 'processing'])
  return (
    <div className={styles.group}>
      <p className={styles.hint}>{t('batches:acts.hints.process')}</p>
      <NativeSelect
        label={t('processing:presets.label')}
        value={draft.preset}
        onChange={({ currentTarget: { value } }) => {
          const preset = presetNames.find((name) => name === value)
          if (preset) onChange({ preset })
        }}
        data={presetNames.map((name) => ({ value: name, label: t(`processing:presets.${name}`) }))}
      />
    </div>
  )
}
