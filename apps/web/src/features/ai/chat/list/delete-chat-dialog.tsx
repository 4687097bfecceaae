import type { Chat } from '@lares/shared-types/chats'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../shared/ui/dialog/confirm-dialog.tsx'
import { useFailureToast } from '../../../../shared/ui/toasts/use-failure-toast.ts'
import { useUndoToast } from '../../../../shared/ui/toasts/use-undo-toast.ts'
import { useDeleteChatMutation, useRestoreChatMutation } from '../api/chats-api.ts'

interface DeleteChatDialogProps {
  chat: Chat
  onClose: () => void
  onDeleted: (id: string) => void
}

/** Asks for confirmation before a conversation is deleted, and shows a toast to undo that. */
export function DeleteChatDialog({ chat, onClose, onDeleted }: DeleteChatDialogProps) {
  const { t } = useTranslation('chat')
  const [remove] = useDeleteChatMutation()
  const [restore] = useRestoreChatMutation()
  const showToast = useUndoToast()
  const showFailure = useFailureToast()

  async function undo() {
    const { error } = await restore({ params: { id: chat.id } })
    if (error) showFailure(error)
  }

  async function confirm() {
    const result = await remove({ params: { id: chat.id } })
    if (result.error) return result
    onDeleted(chat.id)
    showToast({
      title: t('delete.done', { title: chat.title || t('list.untitled') }),
      onUndo: () => void undo(),
    })
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
