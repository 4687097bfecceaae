import { type FieldValues, useController } from 'react-hook-form'
import type { FieldProps } from '../forms/use-field.ts'
import { useIssueText } from '../forms/use-issue-text.ts'
import { DateInput } from './date-input.tsx'

interface DateFieldProps<T extends FieldValues> extends FieldProps<T> {
  /** The form's value for "no date". */
  none: null | ''
}

/** A form field for a date (EDTF). */
export function DateField<T extends FieldValues>({ control, name, label, none }: DateFieldProps<T>) {
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  return (
    <DateInput
      label={label}
      value={typeof value === 'string' ? value : ''}
      onChange={(expression) => field.onChange(expression || none)}
      onBlur={field.onBlur}
      error={issueText(fieldState.error)}
      inputRef={field.ref}
    />
  )
}
