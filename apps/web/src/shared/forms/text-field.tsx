import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from './use-field.ts'

/** A single-line text field with label, description and error message. */
export function TextField<T extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<T> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'placeholder' | 'inputMode' | 'lang'> & {
    /** Receives the focus when the surrounding dialog opens. */
    'data-autofocus'?: true
  }) {
  const { field, error } = useField(control, name)
  return <TextInput {...props} {...field} error={error} withAsterisk={false} />
}

/** An e-mail field. `autoComplete`: `username` for signing in, `off` for another person's address. */
export function EmailField<T extends FieldValues>(
  props: FieldProps<T> & { autoComplete: 'username' | 'off' },
) {
  return <TextField {...props} type="email" inputMode="email" />
}

/** A password field with a button that reveals the password. */
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
      // Mantine sets aria-invalid on its other inputs, but not on the input inside PasswordInput.
      aria-invalid={Boolean(error)}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
    />
  )
}
