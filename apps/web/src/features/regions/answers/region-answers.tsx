import type { Region } from '@lares/shared-types/regions'
import { useTranslation } from 'react-i18next'
import styles from '../people.module.css'
import { NameField } from './name-field.tsx'
import { SuggestForm } from './suggest-form.tsx'
import { SuggestionEntry } from './suggestion-entry.tsx'

interface RegionAnswersProps {
  region: Region
  /** The person has a name now. */
  onNamed: () => void
}

/** The suggested names of a person, and a field to name them or to suggest a name, by what the user may do. */
export function RegionAnswers({ region, onNamed }: RegionAnswersProps) {
  const { t } = useTranslation('regions')
  const open = region.participant ? [] : region.suggestions.filter(({ state }) => state === 'open')
  return (
    <div className={styles.answers}>
      {open.length > 0 ? (
        <ul className={styles.suggestions} aria-label={t('suggestions')}>
          {open.map((suggestion) => (
            <SuggestionEntry
              key={suggestion.id}
              region={region}
              suggestion={suggestion}
              onAccepted={onNamed}
            />
          ))}
        </ul>
      ) : null}
      {region.may.name ? <NameField region={region} onNamed={onNamed} /> : null}
      {region.may.suggest && !region.may.name ? <SuggestForm regionId={region.id} /> : null}
      {region.may.name || region.may.suggest ? null : <p className={styles.muted}>{t('onlyRead')}</p>}
    </div>
  )
}
