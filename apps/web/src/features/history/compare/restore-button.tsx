import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { getFieldKey } from '../fields/field-key.ts'

interface RestoreButtonProps {
  number: number
  /** The field that is restored; the whole state without one. */
  field?: string
  isRestoring: boolean
  onRestore: () => void
}

/** Restores a state, or one field as it was in it. */
export function RestoreButton({ number, field, isRestoring, onRestore }: RestoreButtonProps) {
  const { t } = useTranslation('history')
  const key = field === undefined ? undefined : getFieldKey(field)
  if (!key) {
    return (
      <Button
        variant="default"
        loading={isRestoring}
        leftSection={<Icon name="restore" size={18} />}
        onClick={onRestore}
      >
        {t('restore', { number })}
      </Button>
    )
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isRestoring}
      leftSection={<Icon name="restore" size={16} />}
      aria-label={t('restoreField', { number, field: t(`fields.${key}`) })}
      onClick={onRestore}
    >
      {t('asIn', { number })}
    </Button>
  )
}
