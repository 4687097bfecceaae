import type { BackupRetention } from '@lares/shared-types/backups'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import styles from './forms.module.css'
import { NumberSelect } from './number-select.tsx'

const periods = [
  { name: 'daily', options: [1, 3, 7, 14, 30, 90] },
  { name: 'weekly', options: [0, 4, 5, 8, 12, 26, 52] },
  { name: 'monthly', options: [0, 3, 6, 12, 24, 60] },
  { name: 'yearly', options: [0, 1, 2, 5, 10, 30, 100] },
] as const

/** How many backups stay; older ones are removed after one that was verified. */
export function RetentionFields({ control }: { control: Control<{ retention: BackupRetention }> }) {
  const { t, i18n } = useTranslation('backups')
  const numbers = getNumberFormat(i18n.language)
  return (
    <fieldset className={styles.group}>
      <legend>{t('retention.legend')}</legend>
      <div className={styles.columns}>
        {periods.map(({ name, options }) => (
          <NumberSelect
            key={name}
            control={control}
            name={`retention.${name}`}
            label={t(`retention.${name}`)}
            options={options}
            toText={(count) => (count === 0 ? t('retention.none') : numbers.format(count))}
          />
        ))}
      </div>
      <p className={styles.hint}>{t('retention.hint')}</p>
    </fieldset>
  )
}
