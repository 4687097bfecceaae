import { languageNames, languages } from '@lares/shared-types/languages'
import { Checkbox, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'

/** In which language people speak, and whether present transcripts are replaced. */
export function TranscribeFields({ draft, onChange }: ActFieldsProps) {
  const { t } = useTranslation(['batches', 'items'])
  return (
    <div className={styles.group}>
      <p className={styles.hint}>{t('acts.hints.transcribe')}</p>
      <NativeSelect
        label={t('items:fields.language')}
        value={draft.language}
        onChange={({ currentTarget: { value } }) =>
          onChange({ language: languages.find((language) => language === value) ?? '' })
        }
        data={[
          { value: '', label: t('fields.detectLanguage') },
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
      />
      <Checkbox
        label={t('fields.replaceTranscripts')}
        checked={draft.replacesTranscripts}
        onChange={({ currentTarget }) => onChange({ replacesTranscripts: currentTarget.checked })}
      />
    </div>
  )
}
