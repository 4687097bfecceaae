import type { RepairFailure } from '@lares/shared-types/integrity'
import { useTranslation } from 'react-i18next'
import styles from './findings.module.css'

/** Why the last repair did not succeed, and what to do. */
export function FindingFailure({ failure }: { failure: RepairFailure | undefined }) {
  const { t } = useTranslation('integrity')
  if (failure === undefined) return null
  return (
    <p className={styles.failure}>
      {t('failure')} {t(`failures.${failure}`)}
    </p>
  )
}
