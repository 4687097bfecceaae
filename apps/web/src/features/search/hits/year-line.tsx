import { useTranslation } from 'react-i18next'
import styles from './hits.module.css'

/** Where a year begins on the timeline; without one, what has no date. */
export function YearLine({ year }: { year: number | undefined }) {
  const { t } = useTranslation('search')
  return <h3 className={styles.year}>{year ?? t('timeline.undated')}</h3>
}
