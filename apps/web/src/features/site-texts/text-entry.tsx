import { type Language, languageNames } from '@lares/shared-types/languages'
import type { SiteText, SiteTextForm } from '@lares/shared-types/site-texts'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import styles from './site-texts.module.css'
import type { EditedText } from './text-dialog.tsx'
import { useAreaName } from './use-area-name.ts'

interface TextEntryProps {
  text: SiteText
  onEdit: (edited: EditedText) => void
}

/** One text beside its languages; each plural form is edited for itself. */
export function TextEntry({ text, onEdit }: TextEntryProps) {
  const getAreaName = useAreaName()
  return (
    <li className={styles.entry}>
      <h2 className={styles.key}>
        <span>{getAreaName(text.area)}</span> <code>{text.key}</code>
      </h2>
      <div className={styles.languages}>
        {text.languages.map(({ language, forms }) => (
          <div key={language} className={styles.language}>
            <h3>{languageNames[language]}</h3>
            {forms.map((form) => (
              <FormButton
                key={form.fullKey}
                form={form}
                language={language}
                onClick={() => onEdit({ text, language, fullKey: form.fullKey })}
              />
            ))}
          </div>
        ))}
      </div>
    </li>
  )
}

interface FormButtonProps {
  form: SiteTextForm
  language: Language
  onClick: () => void
}

function FormButton({ form, language, onClick }: FormButtonProps) {
  const { t } = useTranslation('site-texts')
  const shown = form.text ?? form.shipped
  return (
    <UnstyledButton className={styles.form ?? ''} onClick={onClick}>
      {form.form ? <span className={styles.formName}>{t(`forms.${form.form as 'one'}`)}</span> : null}
      {shown === null ? null : <span lang={language}>{shown}</span>}
      {shown === null ? <StatusBadge tone="danger">{t('state.missing')}</StatusBadge> : null}
      {form.text !== null ? <StatusBadge tone="info">{t('state.changed')}</StatusBadge> : null}
      {form.isUnusable ? <StatusBadge tone="danger">{t('state.unusable')}</StatusBadge> : null}
      {form.shippedBefore !== null && !form.isUnusable ? (
        <StatusBadge tone="warning">{t('state.outdated')}</StatusBadge>
      ) : null}
    </UnstyledButton>
  )
}
