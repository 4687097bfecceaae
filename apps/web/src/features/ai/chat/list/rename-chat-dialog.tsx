import type { Chat } from '@lares/shared-types/chats'
import { renameChat } from '@lares/shared-types/contracts/chats'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Form } from '../../../../shared/forms/form.tsx'
import { showServerIssues } from '../../../../shared/forms/server-issues.ts'
import { TextField } from '../../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts'
import { AppDialog } from '../../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../../shared/ui/dialog/dialog-actions.tsx'
import { FailureNote } from '../../../../shared/ui/failure-note.tsx'
import { useRenameChatMutation } from '../api/chats-api.ts'

/** Changes the title of a conversation. */
export function RenameChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation(['chat', 'shared'])
  const [rename, { isLoading, error }] = useRenameChatMutation()
  const form = useContractForm({ schema: renameChat.body, defaultValues: { title: chat.title } })
  const submit = form.handleSubmit(async (body) => {
    const { error: failure } = await rename({ params: { id: chat.id }, body })
    if (failure) return showServerIssues(form, failure)
    onClose()
  })
  return (
    <AppDialog opened onClose={onClose} title={t('rename.title')}>
      <Form label={t('rename.title')} onSubmit={submit}>
        <TextField
          control={form.control}
          name="title"
          label={t('rename.field')}
          autoComplete="off"
          data-autofocus
          required
        />
        <FailureNote error={error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('shared:cancel')}
          </Button>
          <Button type="submit" loading={isLoading}>
            {t('shared:save')}
          </Button>
        </DialogActions>
      </Form>
    </AppDialog>
  )
}
