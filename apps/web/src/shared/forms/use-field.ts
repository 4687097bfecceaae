import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useIssueText } from './use-issue-text.ts'

/** Props that all form fields share. */
export interface FieldProps<T extends FieldValues> {
  control: Control<T>
  name: FieldPath<T>
  label: string
  description?: string
  required?: boolean
  disabled?: boolean
}

/** Connects an input to its form: its value, handlers and translated error. */
export function useField<T extends FieldValues>(control: Control<T>, name: FieldPath<T>) {
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  return { field: { ...field, value: field.value ?? '' }, error: issueText(fieldState.error) }
}
