import type { Chat } from '@lares/shared-types/chats'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../shared/ui/dialog/confirm-dialog.tsx'
import { useDeleteChatMutation } from '../api/chats-api.ts'

interface DeleteChatDialogProps {
  chat: Chat
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Asks for confirmation before a conversation is deleted permanently. */
export function DeleteChatDialog({ chat, onClose, onDeleted }: DeleteChatDialogProps) {
  const { t } = useTranslation('chat')
  const [remove] = useDeleteChatMutation()

  async function confirm() {
    const result = await remove({ params: { id: chat.id } })
    if (!result.error) onDeleted(chat.id)
    return result
  }

  return (
    <ConfirmDialog
      dangerous
      title={t('delete.title', { title: chat.title || t('list.untitled') })}
      confirmLabel={t('delete.confirm')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('delete.text')}</p>
    </ConfirmDialog>
  )
}
