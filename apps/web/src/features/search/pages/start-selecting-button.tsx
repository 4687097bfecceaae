import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useStartSelecting } from '../../items/public.ts'

/** Starts selecting results; nothing where nothing can be selected. */
export function StartSelectingButton() {
  const { t } = useTranslation('search')
  const startSelecting = useStartSelecting()
  if (!startSelecting) return null
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={t('select')}
      title={t('select')}
      onClick={startSelecting}
    >
      <Icon name="checklist" size={18} />
    </ActionIcon>
  )
}
