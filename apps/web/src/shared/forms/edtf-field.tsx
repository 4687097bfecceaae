import { type FieldValues, useController } from 'react-hook-form'
import { EdtfInput } from '../dates/edtf-input.tsx'
import type { FieldProps } from './use-field.ts'
import { useIssueText } from './use-issue-text.ts'

/** A date of a form (EDTF, or null for none). */
export function EdtfField<T extends FieldValues>({ control, name, label }: FieldProps<T>) {
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  return (
    <EdtfInput
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(expression) => field.onChange(expression === '' ? null : expression)}
      onBlur={field.onBlur}
      error={issueText(fieldState.error)}
    />
  )
}
