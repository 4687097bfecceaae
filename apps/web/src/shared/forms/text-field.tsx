import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from './use-field.ts'

/** One line of text with its label, its description and its error said in words. */
export function TextField<T extends FieldValues>({
  control,
  name,
  ...props
}: FieldProps<T> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'placeholder' | 'inputMode' | 'lang'> & {
    /** Has the focus when the dialog around it opens. */
    'data-autofocus'?: true
  }) {
  const { field, error } = useField(control, name)
  return <TextInput {...props} {...field} error={error} withAsterisk={false} />
}

/** An e-mail address: `username` where somebody signs in with it, `off` where it is another person's. */
export function EmailField<T extends FieldValues>(
  props: FieldProps<T> & { autoComplete: 'username' | 'off' },
) {
  return <TextField {...props} type="email" inputMode="email" />
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
