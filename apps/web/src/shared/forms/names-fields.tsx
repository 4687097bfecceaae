import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-name.ts'
import styles from './names-fields.module.css'
import { TextField } from './text-field.tsx'
import { useIssueText } from './use-issue-text.ts'

interface NamesFieldsProps<T extends FieldValues> {
  control: Control<T>
  /** The path of the name in one language. */
  field: (language: Language) => FieldPath<T>
}

/** The name in the interface language and in other languages that have one; a button reveals the rest. */
export function NamesFields<T extends FieldValues>({ control, field }: NamesFieldsProps<T>) {
  const { t } = useTranslation('forms')
  const issueText = useIssueText()
  const { errors } = useFormState({ control })
  const currentLanguage = useLanguage()
  const values = useWatch({ control })
  const [showsAll, setShowsAll] = useState(false)
  // Collected in a set that only grows, so that a field stays when its name is emptied.
  const [languagesWithField] = useState(() => new Set([currentLanguage]))
  for (const language of languages) if (get(values, field(language))) languagesWithField.add(language)
  const shown = languages.filter((language) => showsAll || languagesWithField.has(language))
  const errorText =
    typeof errors.names?.type === 'string' ? issueText({ type: errors.names.type }) : undefined

  return (
    <fieldset className={styles.names}>
      <legend>{t('names.label')}</legend>
      <p className={styles.hint}>{t('names.hint')}</p>
      {shown
        .toSorted((one, other) => Number(other === currentLanguage) - Number(one === currentLanguage))
        .map((language) => (
          <TextField
            key={language}
            control={control}
            name={field(language)}
            label={languageNames[language]}
            lang={language}
          />
        ))}
      {shown.length < languages.length ? (
        <Button
          variant="subtle"
          size="compact-md"
          className={styles.more ?? ''}
          onClick={() => setShowsAll(true)}
        >
          {t('names.others')}
        </Button>
      ) : null}
      {errorText ? (
        <p className={styles.error} role="alert">
          {errorText}
        </p>
      ) : null}
    </fieldset>
  )
}
