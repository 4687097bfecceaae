import { type BackupTarget, ChangeBackupTarget } from '@lares/shared-types/backups'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { PasswordField, TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useChangeBackupTargetMutation } from '../api.ts'
import { BackupFailure } from '../backup-failure.tsx'
import { PlaceFields, type PlaceValues } from '../forms/place-fields.tsx'
import { RetentionFields } from '../forms/retention-fields.tsx'
import { ScheduleFields } from '../forms/schedule-fields.tsx'

/** Changes a place, its schedule and its retention, and takes its keys again if they are missing. */
export function EditTargetDialog({ target, onClose }: { target: BackupTarget; onClose: () => void }) {
  const { t } = useTranslation('backups')
  const dispatch = useDispatch()
  const [change] = useChangeBackupTargetMutation()
  const { id, kind, name, folder, s3, schedule, retention, version } = target
  const form = useContractForm({
    schema: ChangeBackupTarget,
    defaultValues: {
      version,
      name,
      ...(folder && { folder }),
      ...(s3 && { s3: { ...s3, prefix: s3.prefix ?? '' } }),
      secretAccessKey: '',
      passphrase: '',
      schedule,
      retention,
    },
  })
  const { submitWith, isSaving, error } = useSave(form, () => {
    dispatch(toastShown({ title: t('edit.saved', { name }), intent: 'success' }))
    onClose()
  })

  return (
    <FormDialog
      title={t('edit.title', { name })}
      size="large"
      isSaving={isSaving}
      onSubmit={submitWith((body) => change({ params: { id }, body }))}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={t('form.name')} autoComplete="off" required />
      <PlaceFields
        control={form.control as unknown as Control<PlaceValues>}
        kind={kind}
        hasKey={!target.needsKeys}
      />
      {target.isEncrypted && target.needsKeys ? (
        <PasswordField
          control={form.control}
          name="passphrase"
          label={t('form.passphrase')}
          description={t('form.passphraseAgain')}
          autoComplete="new-password"
        />
      ) : null}
      <ScheduleFields control={form.control as unknown as Parameters<typeof ScheduleFields>[0]['control']} />
      <RetentionFields
        control={form.control as unknown as Parameters<typeof RetentionFields>[0]['control']}
      />
      <BackupFailure error={error} />
    </FormDialog>
  )
}
