import { languages } from '@lares/shared-types/languages'
import type { InviteUser } from '@lares/shared-types/users'
import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../shared/forms/form.tsx'
import { EmailField, TextField } from '../../../shared/forms/text-field.tsx'
import { languageNames } from '../../../shared/i18n/language-names.ts'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { RightsFields } from './rights-fields.tsx'

interface UserFormProps {
  form: UseFormReturn<InviteUser>
  title: string
  submitLabel: string
  isSaving: boolean
  onSubmit: () => void
  onCancel: () => void
  /** Draft and error messages. */
  children: ReactNode
}

/** The fields of a user: name, e-mail address, language and rights. */
export function UserForm({
  form,
  title,
  submitLabel,
  isSaving,
  onSubmit,
  onCancel,
  children,
}: UserFormProps) {
  const { t } = useTranslation('users')
  const { t: shared } = useTranslation('shared')
  const { control } = form
  return (
    <Form label={title} onSubmit={onSubmit}>
      <TextField control={control} name="displayName" label={t('form.name')} required />
      <EmailField control={control} name="email" label={t('form.email')} autoComplete="off" required />
      <Controller
        control={control}
        name="language"
        render={({ field }) => (
          <NativeSelect
            {...field}
            value={field.value ?? ''}
            label={t('form.language')}
            description={t('form.languageHint')}
            data={[
              { value: '', label: t('form.languageOpen') },
              ...languages.map((language) => ({ value: language, label: languageNames[language] })),
            ]}
          />
        )}
      />
      <RightsFields control={control} />
      {children}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {shared('cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Form>
  )
}
