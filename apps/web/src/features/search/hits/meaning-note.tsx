import type { SearchHit } from '@lares/shared-types/contracts/search'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './hits.module.css'

/** Says that a hit was found by its meaning, and by which words where dictionaries tell: “pain ≈ bread”. */
export function MeaningNote({ hit: { byMeaning, reason = [] } }: { hit: SearchHit }) {
  const { t } = useTranslation('search')
  if (reason.length === 0) return byMeaning ? <p className={styles.foundBy}>{t('foundBy.meaning')}</p> : null
  return (
    <p className={styles.foundBy}>
      {t('foundBy.meaning')}
      {reason.map((pair) => (
        <span key={`${pair.query} ${pair.found}`} className={styles.reason}>
          <span aria-hidden>{t('foundBy.pair', { ...pair })}</span>
          <VisuallyHidden>{t('foundBy.pairSpoken', { ...pair })}</VisuallyHidden>
        </span>
      ))}
    </p>
  )
}
