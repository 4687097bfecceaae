import { useTranslation } from 'react-i18next'
import { DateInput } from '../../../shared/dates/date-input.tsx'
import type { ActFieldsProps } from './act-fields-props.ts'
import styles from './act-form.module.css'
import { ValueChecks } from './value-checks.tsx'

export function DateFields(props: ActFieldsProps) {
  const { t } = useTranslation('items')
  const { draft, onChange } = props
  return (
    <div className={styles.group}>
      {draft.isClearing ? null : (
        <DateInput label={t('fields.date')} value={draft.date} onChange={(date) => onChange({ date })} />
      )}
      <ValueChecks {...props} />
    </div>
  )
}
