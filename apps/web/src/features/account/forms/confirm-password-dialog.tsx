import { confirmPassword } from '@lares/shared-types/contracts/auth'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { PasswordField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { resolvePasswordRequest } from '../../../shared/session/password-request.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useConfirmPasswordMutation } from '../api.ts'

const decline = () => resolvePasswordRequest(false)

/** Asks for the user's own password when the server requires it for an action; the action then continues by itself. */
export function ConfirmPasswordDialog() {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const { t: shared } = useTranslation('shared')
  const [confirm, { isLoading, error }] = useConfirmPasswordMutation()
  const form = useContractForm({ schema: confirmPassword.body, defaultValues: { password: '' } })
  const isWrong = isApiFailure(error) && error.code === 'invalid-credentials'

  const submit = form.handleSubmit(async (body) => {
    const result = await confirm({ body })
    if (!result.error) resolvePasswordRequest(true)
  })

  return (
    <AppDialog opened onClose={decline} title={preferences('confirmPassword.title')}>
      <Form label={preferences('confirmPassword.title')} onSubmit={submit}>
        <p>{preferences('confirmPassword.lead')}</p>
        <PasswordField
          control={form.control}
          name="password"
          label={t('fields.currentPassword')}
          autoComplete="current-password"
          data-autofocus
          required
        />
        {isWrong ? <Note intent="error">{preferences('wrongPassword')}</Note> : <FailureNote error={error} />}
        <DialogActions>
          <Button variant="default" onClick={decline}>
            {shared('cancel')}
          </Button>
          <Button type="submit" loading={isLoading}>
            {preferences('confirmPassword.submit')}
          </Button>
        </DialogActions>
      </Form>
    </AppDialog>
  )
}
