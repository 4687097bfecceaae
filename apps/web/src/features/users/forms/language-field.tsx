import { languageNames, languages } from '@lares/shared-types/languages'
import type { InviteUser } from '@lares/shared-types/users'
import { NativeSelect } from '@mantine/core'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** The language of the invitation and of the interface. */
export function LanguageField({ control }: { control: Control<InviteUser> }) {
  const { t } = useTranslation('users')
  return (
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
  )
}
