import type { Chat } from '@lares/shared-types/chats'
import { renameChat } from '@lares/shared-types/contracts/chats'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../../shared/forms/form-dialog.tsx'
import { TextField } from '../../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../../shared/forms/use-save.ts'
import { FailureNote } from '../../../../shared/ui/failure-note.tsx'
import { useRenameChatMutation } from '../api/chats-api.ts'

/** Changes the title of a conversation. */
export function RenameChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const [rename] = useRenameChatMutation()
  const form = useContractForm({ schema: renameChat.body, defaultValues: { title: chat.title } })
  const { submitWith, isSaving, error } = useSave(form, onClose)
  const submit = submitWith((body) => rename({ params: { id: chat.id }, body }))
  return (
    <FormDialog title={t('rename.title')} isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <TextField
        control={form.control}
        name="title"
        label={t('rename.field')}
        autoComplete="off"
        data-autofocus
        required
      />
      <FailureNote error={error} />
    </FormDialog>
  )
}
