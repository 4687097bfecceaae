import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import { NativeSelect } from '@mantine/core'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from '../../../shared/forms/use-issue-text.ts'
import type { ItemValues } from './item-values.ts'

/** A field for the item's language; the server detects the language of a new item. */
export function LanguageField({ control, isNew }: { control: Control<ItemValues>; isNew: boolean }) {
  const { t } = useTranslation('items')
  const getIssueText = useIssueText()
  const { field, fieldState } = useController({ control, name: 'language' })
  const choices = languages.map((language: Language) => ({ value: language, label: languageNames[language] }))
  return (
    <NativeSelect
      {...field}
      label={t('fields.language')}
      error={getIssueText(fieldState.error)}
      data={[{ value: '', label: isNew ? t('editor.detectLanguage') : t('editor.noLanguage') }, ...choices]}
    />
  )
}
