import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useEdtfWords } from './use-edtf-words.ts'

export interface EdtfInputProps {
  label: string
  /** An EDTF expression; '' for none. */
  value: string
  onChange: (expression: string) => void
  onBlur?: () => void
  /** What is wrong beside the writing of the date. */
  error?: string | undefined
}

/** A date as a family knows it, typed as EDTF, with its meaning in words as it is typed. */
export function EdtfInput({ label, value, onChange, onBlur, error }: EdtfInputProps) {
  const { t } = useTranslation('shared')
  const { words, invalid } = useEdtfWords(value)
  return (
    <TextInput
      label={label}
      description={words ? t('dates.means', { date: words }) : t('dates.help')}
      descriptionProps={{ 'aria-live': 'polite' }}
      error={error ?? (invalid ? t('issues.invalid-edtf') : undefined)}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}
