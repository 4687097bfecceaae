import { type Language, languageNames } from '@lares/shared-types/languages'
import type { Translation } from '@lares/shared-types/translations'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import styles from './transcript.module.css'
import type { ShownTranslation } from './use-shown-translation.ts'

interface TranslationChoiceProps {
  /** The language of the transcript. */
  language: Language | null
  languages: readonly Language[]
  choice: ShownTranslation
  onChange: (choice: ShownTranslation) => void
  /** The translation that is shown. */
  translation: Translation | undefined
}

/** Chooses the language in which a transcript is shown, and says so where a machine has translated it. */
export function TranslationChoice({
  language,
  languages,
  choice,
  onChange,
  translation,
}: TranslationChoiceProps) {
  const { t, i18n } = useTranslation('items')
  const original = language ? languageNames[language] : t('transcript.original')
  const options = [
    { value: 'original', label: original },
    ...languages.flatMap((to) => [
      { value: `below ${to}`, label: `${original} + ${languageNames[to]}` },
      { value: `instead ${to}`, label: languageNames[to] },
    ]),
  ]

  function choose(value: string) {
    const [place, to] = value.split(' ')
    const found = languages.find((one) => one === to)
    onChange(found ? { language: found, place: place === 'below' ? 'below' : 'instead' } : 'original')
  }

  const date =
    translation?.translatedAt &&
    getDateFormat(i18n.language, { dateStyle: 'long' }).format(new Date(translation.translatedAt))
  return (
    <div className={styles.choice}>
      <NativeSelect
        label={t('transcript.shownLanguage')}
        data={options}
        value={choice === 'original' ? 'original' : `${choice.place} ${choice.language}`}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {translation?.origin === 'machine' && date ? (
        <p className={styles.machine}>{t('transcript.byMachine', { engine: translation.engine, date })}</p>
      ) : null}
    </div>
  )
}
