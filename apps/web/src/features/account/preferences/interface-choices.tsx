import '@mantine/core/styles/Switch.layer.css'
import { languages } from '@lares/shared-types/languages'
import { NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { languageNames } from '../../../shared/i18n/language-names.ts'
import {
  darkModeChosen,
  languageChosen,
  selectIsDark,
  selectLanguage,
} from '../../../shared/preferences/preferences-slice.ts'
import styles from './preferences.module.css'
import { PrimaryColourChoice } from './primary-colour-choice.tsx'

/** Language, dark mode and colour; each holds at once, here and on the person's other devices. */
export function InterfaceChoices() {
  const { t } = useTranslation('preferences')
  const dispatch = useDispatch()
  const dark = useSelector(selectIsDark)
  const current = useSelector(selectLanguage)
  const choices = languages.map((language) => ({ value: language, label: languageNames[language] }))

  function choose(value: string) {
    const language = languages.find((known) => known === value)
    if (language) dispatch(languageChosen(language))
  }

  return (
    <div className={styles.choices}>
      <NativeSelect
        label={t('language')}
        data={choices}
        value={current}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <Switch
        label={t('darkMode')}
        description={t('darkModeHint')}
        checked={dark}
        onChange={(event) => dispatch(darkModeChosen(event.currentTarget.checked))}
      />
      <PrimaryColourChoice />
    </div>
  )
}
