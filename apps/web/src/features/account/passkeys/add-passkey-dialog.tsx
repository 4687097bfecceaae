import { renamePasskey } from '@lares/shared-types/contracts/passkeys'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useDeviceName } from '../../sign-ins/public.ts'
import { useAddPasskeyMutation, useStartPasskeyMutation } from './api.ts'
import { type CeremonyProblem, makePasskey } from './ceremonies.ts'

/** Names a passkey and lets the browser make it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  const dispatch = useDispatch()
  const getDeviceName = useDeviceName()
  const [start] = useStartPasskeyMutation()
  const [add] = useAddPasskeyMutation()
  const [failure, setFailure] = useState<unknown>()
  const [problem, setProblem] = useState<CeremonyProblem>()
  const form = useContractForm({
    schema: renamePasskey.body,
    defaultValues: { name: getDeviceName(navigator.userAgent) },
  })

  const submit = form.handleSubmit(async ({ name }) => {
    setFailure(undefined)
    setProblem(undefined)
    const options = await start()
    if (options.error) return setFailure(options.error)
    const credential = await makePasskey(options.data)
    if (typeof credential === 'string') return setProblem(credential)
    const { error } = await add({ body: { name, credential } })
    if (error) return setFailure(error)
    dispatch(toastShown({ title: t('add.done'), intent: 'success' }))
    onClose()
  })

  return (
    <FormDialog
      title={t('add.title')}
      submitLabel={t('add.submit')}
      isSaving={form.formState.isSubmitting}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>{t('add.text')}</p>
      <TextField control={form.control} name="name" label={t('name')} data-autofocus required />
      {problem ? (
        <Note intent={problem === 'cancelled' ? 'info' : 'error'}>{t(`problems.${problem}`)}</Note>
      ) : null}
      <FailureNote error={failure} texts={{ 'already-exists': t('problems.known') }} />
    </FormDialog>
  )
}
