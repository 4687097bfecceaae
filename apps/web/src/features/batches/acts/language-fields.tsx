import { languageNames, languages } from '@lares/shared-types/languages'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'
import { ValueChecks } from './value-checks.tsx'

export function LanguageFields(props: ActFieldsProps) {
  const { t } = useTranslation(['items', 'batches'])
  const { draft, onChange } = props
  return (
    <div className={styles.group}>
      {draft.isClearing ? null : (
        <NativeSelect
          label={t('fields.language')}
          value={draft.language}
          onChange={({ currentTarget: { value } }) =>
            onChange({ language: languages.find((language) => language === value) ?? '' })
          }
          data={[
            { value: '', label: t('batches:fields.choose') },
            ...languages.map((language) => ({ value: language, label: languageNames[language] })),
          ]}
        />
      )}
      <ValueChecks {...props} />
    </div>
  )
}
