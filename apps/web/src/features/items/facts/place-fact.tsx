import type { Place } from '@lares/shared-types/fields'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { FactRow } from '../components/fact-row.tsx'
import styles from './facts.module.css'

/** The place of an item: its name, and its coordinates in degrees. */
export function PlaceFact({ place }: { place: Place | null }) {
  const { t, i18n } = useTranslation('items')
  if (!place) return null
  const { name, latitude, longitude } = place
  const degrees = getNumberFormat(i18n.language, { maximumFractionDigits: 4 })
  return (
    <FactRow term={t('fields.place')}>
      {name}
      {latitude !== undefined && longitude !== undefined ? (
        <div className={styles.muted}>
          {t('profile.position', {
            latitude: degrees.format(latitude),
            longitude: degrees.format(longitude),
          })}
        </div>
      ) : null}
    </FactRow>
  )
}
