import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../../shared/ui/empty-state.tsx'

/** In the place of a conversation that was deleted, here or on another device. */
export function GoneConversation({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <EmptyState icon="message-question" title={t('gone.title')} text={t('gone.text')}>
      <Button onClick={onNew}>{t('new')}</Button>
    </EmptyState>
  )
}
