import { type Language, languages } from '@lares/shared-types/languages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../i18n/language-names.ts'
import { useLanguage } from '../i18n/use-name.ts'
import styles from './names-fields.module.css'
import { TextField } from './text-field.tsx'
import { useIssueText } from './use-issue-text.ts'

interface NamesFieldsProps<T extends FieldValues> {
  control: Control<T>
  /** The field of one language's name. */
  field: (language: Language) => FieldPath<T>
}

/** A name in the reader's language; the other languages that have one, and the rest when they are asked for. */
export function NamesFields<T extends FieldValues>({ control, field }: NamesFieldsProps<T>) {
  const { t } = useTranslation('forms')
  const issueText = useIssueText()
  const { errors } = useFormState({ control })
  const own = useLanguage()
  const values = useWatch({ control })
  const [all, setAll] = useState(false)
  // A field stays when its name is emptied.
  const [named] = useState(() => new Set([own]))
  for (const language of languages) if (get(values, field(language))) named.add(language)
  const shown = languages.filter((language) => all || named.has(language))
  const missing = typeof errors.names?.type === 'string' ? issueText({ type: errors.names.type }) : undefined

  return (
    <fieldset className={styles.names}>
      <legend>{t('names.label')}</legend>
      <p className={styles.hint}>{t('names.hint')}</p>
      {shown
        .toSorted((one, other) => Number(other === own) - Number(one === own))
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
        <Button variant="subtle" size="compact-md" className={styles.more ?? ''} onClick={() => setAll(true)}>
          {t('names.others')}
        </Button>
      ) : null}
      {missing ? (
        <p className={styles.error} role="alert">
          {missing}
        </p>
      ) : null}
    </fieldset>
  )
}
