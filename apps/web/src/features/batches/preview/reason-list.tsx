import type { BatchPreview } from '@lares/shared-types/batches'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import styles from './batch-preview.module.css'

/** Why items are not changed, and how many of each reason. */
export function ReasonList({ reasons }: { reasons: BatchPreview['refused'] }) {
  const { t, i18n } = useTranslation('batches')
  const number = getNumberFormat(i18n.language)
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ reason, count }) => (
        <li key={reason}>
          <strong>{number.format(count)}</strong>
          <span>{t(`reasons.${reason}`)}</span>
        </li>
      ))}
    </ul>
  )
}
