import { languageNames, languages } from '@lares/shared-types/languages'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { Icon } from '../../shared/icons/icon.tsx'
import {
  darkModeToggled,
  languageChosen,
  selectIsDark,
  selectLanguage,
} from '../../shared/preferences/preferences-slice.ts'
import styles from './guest-shell.module.css'

/** Language and theme controls for guests. */
export function GuestControls() {
  const { t } = useTranslation('app')
  const dispatch = useDispatch()
  const dark = useSelector(selectIsDark)
  const current = useSelector(selectLanguage)
  const choices = languages.map((language) => ({ value: language, label: languageNames[language] }))

  function choose(value: string) {
    const language = languages.find((known) => known === value)
    if (language) dispatch(languageChosen(language))
  }

  return (
    <div className={styles.controls}>
      <NativeSelect
        aria-label={t('shell.language')}
        data={choices}
        value={current}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('shell.darkMode')}
        aria-pressed={dark}
        onClick={() => dispatch(darkModeToggled())}
      >
        <Icon name={dark ? 'sun' : 'moon'} />
      </ActionIcon>
    </div>
  )
}
