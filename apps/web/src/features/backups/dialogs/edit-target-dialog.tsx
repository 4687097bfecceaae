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
import { getAddress } from '../targets/get-address.ts'
import type { AddedTarget } from './added-target.ts'

interface EditTargetDialogProps {
  target: BackupTarget
  onClose: () => void
  /** Called with the passphrase of the new place, if one was entered. */
  onMoved: (moved: AddedTarget) => void
}

/** Changes a place, its schedule and its retention, and takes its keys again if they are missing. */
export function EditTargetDialog({ target, onClose, onMoved }: EditTargetDialogProps) {
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
  const values = form.watch()
  const isMoved = getAddress({ folder: values.folder, s3: values.s3 }) !== getAddress(target)
  const needsPassphrase = target.isEncrypted && target.needsKeys
  const takesPassphrase = isMoved || needsPassphrase
  // The field stays visible while it has text, because that text may be too short to be valid.
  const asksForNew = isMoved || (!needsPassphrase && Boolean(values.passphrase))
  const { submitWith, isSaving, error } = useSave(form, (saved: BackupTarget, { passphrase }) => {
    dispatch(toastShown({ title: t('edit.saved', { name }), intent: 'success' }))
    onClose()
    if (isMoved) onMoved({ target: saved, passphrase })
  })

  return (
    <FormDialog
      title={t('edit.title', { name })}
      size="large"
      isSaving={isSaving}
      onSubmit={submitWith(({ passphrase, ...body }) =>
        // Ignore a passphrase typed for another place after the address was changed back.
        change({ params: { id }, body: takesPassphrase && passphrase ? { ...body, passphrase } : body }),
      )}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={t('form.name')} autoComplete="off" required />
      <PlaceFields
        control={form.control as unknown as Control<PlaceValues>}
        kind={kind}
        hasKey={!target.needsKeys}
      />
      {asksForNew ? (
        <TextField
          control={form.control}
          name="passphrase"
          label={t('form.passphrase')}
          description={t(target.isEncrypted ? 'form.passphraseMoved' : 'form.passphraseMovedOpen')}
          autoComplete="off"
        />
      ) : null}
      {needsPassphrase && !isMoved ? (
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
