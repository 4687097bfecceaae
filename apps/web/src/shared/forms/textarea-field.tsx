import { Textarea } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type FieldProps, useField } from './use-field.ts'

/** A multi-line text field that grows with its text. */
export function TextareaField<T extends FieldValues>({ control, name, ...props }: FieldProps<T>) {
  const { field, error } = useField(control, name)
  return (
    <Textarea {...props} {...field} error={error} withAsterisk={false} autosize minRows={2} maxRows={8} />
  )
}
