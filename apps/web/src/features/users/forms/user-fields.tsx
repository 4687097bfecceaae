import { languageNames, languages } from '@lares/shared-types/languages'
import type { InviteUser } from '@lares/shared-types/users'
import { NativeSelect } from '@mantine/core'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EmailField, TextField } from '../../../shared/forms/text-field.tsx'
import { RightsFields } from './rights-fields.tsx'

/** The fields of a user: name, e-mail address, language and rights. */
export function UserFields({ control }: { control: Control<InviteUser> }) {
  const { t } = useTranslation('users')
  return (
    <>
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
    </>
  )
}
