import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { preferencesChosen, selectPreferences } from '../../../shared/preferences/preferences-slice.ts'
import styles from './choices.module.css'
import { ColourChoice } from './colour-choice.tsx'

/** Chooses the primary and the accent colour. */
export function ColourChoices() {
  const { t } = useTranslation('settings')
  const dispatch = useDispatch()
  const { primaryColour, accentColour } = useSelector(selectPreferences)
  return (
    <div className={styles.stack}>
      <ColourChoice
        legend={t('interface.primaryColour')}
        hint={t('interface.primaryColourHint')}
        value={primaryColour}
        onChange={(colour) => dispatch(preferencesChosen({ primaryColour: colour }))}
      />
      <ColourChoice
        legend={t('interface.accentColour')}
        hint={t('interface.accentColourHint')}
        value={accentColour}
        onChange={(colour) => dispatch(preferencesChosen({ accentColour: colour }))}
      />
    </div>
  )
}
