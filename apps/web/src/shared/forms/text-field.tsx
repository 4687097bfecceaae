import { PasswordInput, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useIssueText } from './use-issue-text.ts'

export interface FieldProps<T extends FieldValues> {
  control: Control<T>
  name: FieldPath<T>
  label: string
  description?: string
  required?: boolean
  disabled?: boolean
}

/** One line of text with its label, its description and its error said in words. */
export function TextField<T extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<T> & Pick<TextInputProps, 'type' | 'autoComplete' | 'placeholder' | 'inputMode' | 'lang'>) {
  const { field, error } = useField(control, name)
  return <TextInput {...props} {...field} error={error} withAsterisk={false} />
}

/** Several lines of text. */
export function TextareaField<T extends FieldValues>({ control, name, ...props }: FieldProps<T>) {
  const { field, error } = useField(control, name)
  return (
    <Textarea {...props} {...field} error={error} withAsterisk={false} autosize minRows={2} maxRows={8} />
  )
}

/** A password, which can be looked at. */
export function PasswordField<T extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<T> & { autoComplete: 'current-password' | 'new-password' }) {
  const { t } = useTranslation('shared')
  const { field, error } = useField(control, name)
  return (
    <PasswordInput
      {...props}
      {...field}
      error={error}
      // The library marks its other inputs as invalid, but not the one inside this frame.
      aria-invalid={Boolean(error)}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
    />
  )
}

function useField<T extends FieldValues>(control: Control<T>, name: FieldPath<T>) {
  const issueText = useIssueText()
  const { field, fieldState } = useController({ control, name })
  return { field: { ...field, value: field.value ?? '' }, error: issueText(fieldState.error) }
}
