import { densities, motions } from '@lares/shared-types/appearance'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { preferencesChosen, selectPreferences } from '../../../shared/preferences/preferences-slice.ts'
import { ChoiceGroup } from './choice-group.tsx'
import styles from './choices.module.css'

const themes = ['light', 'dark', 'device'] as const
const darkModes = { light: false, dark: true, device: null } as const

/** Chooses theme, density and motion. */
export function AppearanceChoices() {
  const { t } = useTranslation('settings')
  const dispatch = useDispatch()
  const { darkMode, density, motion } = useSelector(selectPreferences)
  return (
    <div className={styles.stack}>
      <ChoiceGroup
        legend={t('interface.theme')}
        hint={t('interface.themeHint')}
        choices={themes.map((value) => ({ value, label: t(`interface.themes.${value}`) }))}
        value={themes.find((theme) => darkModes[theme] === darkMode) ?? 'device'}
        onChange={(theme) => dispatch(preferencesChosen({ darkMode: darkModes[theme] }))}
      />
      <ChoiceGroup
        legend={t('interface.density')}
        hint={t('interface.densityHint')}
        choices={densities.map((value) => ({ value, label: t(`interface.densities.${value}`) }))}
        value={density}
        onChange={(chosen) => dispatch(preferencesChosen({ density: chosen }))}
      />
      <ChoiceGroup
        legend={t('interface.motion')}
        hint={t('interface.motionHint')}
        choices={motions.map((value) => ({ value, label: t(`interface.motions.${value}`) }))}
        value={motion}
        onChange={(chosen) => dispatch(preferencesChosen({ motion: chosen }))}
      />
    </div>
  )
}
