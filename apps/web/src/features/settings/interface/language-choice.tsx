import { languageNames, languages } from '@lares/shared-types/languages'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { languageChosen, selectLanguage } from '../../../shared/preferences/preferences-slice.ts'

/** Chooses the language of the interface; each is listed by its own name. */
export function LanguageChoice() {
  const { t } = useTranslation('settings')
  const dispatch = useDispatch()
  const current = useSelector(selectLanguage)
  const choices = languages.map((language) => ({ value: language, label: languageNames[language] }))

  function choose(value: string) {
    const language = languages.find((known) => known === value)
    if (language) dispatch(languageChosen(language))
  }

  return (
    <NativeSelect
      label={t('interface.language')}
      description={t('interface.languageHint')}
      data={choices}
      value={current}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
