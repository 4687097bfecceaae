import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useTranslation } from 'react-i18next'
import type { ActFieldsProps } from './act-fields-props.ts'

/** Whether the present value is removed, and if not, whether items that have a value are left as they are. */
export function ValueChecks({ draft, onChange }: ActFieldsProps) {
  const { t } = useTranslation('batches')
  return (
    <>
      <Checkbox
        label={t('fields.clear')}
        checked={draft.isClearing}
        onChange={({ currentTarget }) => onChange({ isClearing: currentTarget.checked })}
      />
      {draft.isClearing ? null : (
        <Checkbox
          label={t('fields.onlyMissing')}
          checked={draft.onlyMissing}
          onChange={({ currentTarget }) => onChange({ onlyMissing: currentTarget.checked })}
        />
      )}
    </>
  )
}
