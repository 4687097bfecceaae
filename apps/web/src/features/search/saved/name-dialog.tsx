import { maxSavedSearches, RenameSearch } from '@lares/shared-types/contracts/own-searches'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { showServerIssues } from '../../../shared/forms/server-issues.ts'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'

interface NameDialogProps {
  title: string
  /** The initial name. */
  name: string
  onClose: () => void
  /** Saves the name; resolves with the `error` of RTK Query where that failed. */
  onSave: (name: string) => Promise<{ error?: unknown }>
}

/** Asks for the name of a saved search. */
export function NameDialog({ title, name, onClose, onSave }: NameDialogProps) {
  const { t } = useTranslation('search')
  const { t: shared } = useTranslation('shared')
  const form = useContractForm({ schema: RenameSearch, defaultValues: { name } })
  const [error, setError] = useState<unknown>()

  const submit = form.handleSubmit(async (body) => {
    const { error: failure } = await onSave(body.name)
    if (!failure) return onClose()
    setError(failure)
    showServerIssues(form, failure)
  })

  return (
    <AppDialog opened onClose={onClose} title={title}>
      <Form label={title} onSubmit={submit}>
        <TextField
          control={form.control}
          name="name"
          label={t('saved.name')}
          autoComplete="off"
          data-autofocus
        />
        <SaveError error={error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            {shared('save')}
          </Button>
        </DialogActions>
      </Form>
    </AppDialog>
  )
}

/** Why the search was not saved: its name is taken, there are too many saved searches, or the request failed. */
function SaveError({ error }: { error: unknown }) {
  const { t } = useTranslation('search')
  const code = isApiFailure(error) ? error.code : undefined
  if (code === 'already-exists') return <Note intent="error">{t('saved.taken')}</Note>
  if (code !== 'invalid-fields') return <FailureNote error={error} />
  return <Note intent="error">{t('saved.refused', { count: maxSavedSearches })}</Note>
}
