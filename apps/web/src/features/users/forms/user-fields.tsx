import type { InviteUser } from '@lares/shared-types/users'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EmailField, TextField } from '../../../shared/forms/text-field.tsx'
import { LanguageField } from './language-field.tsx'
import { RightsFields } from './rights-fields.tsx'

/** The fields of a user: name, e-mail address, language and rights. */
export function UserFields({ control }: { control: Control<InviteUser> }) {
  const { t } = useTranslation('users')
  return (
    <>
      <TextField control={control} name="displayName" label={t('form.name')} required />
      <EmailField control={control} name="email" label={t('form.email')} autoComplete="off" required />
      <LanguageField control={control} />
      <RightsFields control={control} />
    </>
  )
}
