import { type Language, languages } from '@lares/shared-types/languages'
import { type Control, type FieldPath, type FieldValues, useFormState } from 'react-hook-form'
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

/** A name in up to four languages, the reader's own first. */
export function NamesFields<T extends FieldValues>({ control, field }: NamesFieldsProps<T>) {
  const { t } = useTranslation('forms')
  const issueText = useIssueText()
  const { errors } = useFormState({ control })
  const own = useLanguage()
  const missing = typeof errors.names?.type === 'string' ? issueText({ type: errors.names.type }) : undefined

  return (
    <fieldset className={styles.names}>
      <legend>{t('names.label')}</legend>
      <p className={styles.hint}>{t('names.hint')}</p>
      {languages
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
      {missing ? (
        <p className={styles.error} role="alert">
          {missing}
        </p>
      ) : null}
    </fieldset>
  )
}
