import {
  type BackupTargetKind,
  CreateBackupTarget,
  defaultBackupRetention,
  defaultBackupSchedule,
} from '@lares/shared-types/backups'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useSave } from '../../../shared/forms/use-save.ts'
import { useCreateBackupTargetMutation } from '../api.ts'
import { BackupFailure } from '../backup-failure.tsx'
import { PassphraseFields } from '../forms/passphrase-fields.tsx'
import { PlaceFields, type PlaceValues } from '../forms/place-fields.tsx'
import { RetentionFields } from '../forms/retention-fields.tsx'
import { ScheduleFields } from '../forms/schedule-fields.tsx'
import { TestPlace } from '../forms/test-place.tsx'
import { toPlace } from '../forms/to-place.ts'
import { generatePassphrase } from '../recovery/generate-passphrase.ts'
import type { AddedTarget } from './added-target.ts'

interface NewTargetFormProps {
  kind: BackupTargetKind
  onClose: () => void
  onAdded: (added: AddedTarget) => void
}

const emptyPlaces = {
  folder: { folder: { path: '' } },
  s3: {
    s3: { endpoint: '', region: 'us-east-1', bucket: '', prefix: '', accessKeyId: '' },
    secretAccessKey: '',
  },
} as const

/** The form of a new place. It has no draft, because drafts are stored on the device and it contains secrets. */
export function NewTargetForm({ kind, onClose, onAdded }: NewTargetFormProps) {
  const { t } = useTranslation('backups')
  const [create] = useCreateBackupTargetMutation()
  const createOnce = useCreateOnce()
  const form = useContractForm({
    schema: CreateBackupTarget,
    defaultValues: {
      name: '',
      kind,
      ...emptyPlaces[kind],
      // What leaves the house should not be readable by others.
      ...(kind === 's3' && { passphrase: generatePassphrase() }),
      schedule: defaultBackupSchedule,
      retention: defaultBackupRetention,
    },
    // An emptied passphrase is reported as too short instead of leaving the place open.
    keepEmpty: ['passphrase'],
  })
  const { submitWith, isSaving, error } = useSave(form, onAdded)
  const submit = submitWith(async (values) => {
    const result = await createOnce(values, (body) => create({ body }))
    return result.error
      ? { error: result.error }
      : { data: { target: result.data, passphrase: values.passphrase } }
  })
  const { folder, s3, secretAccessKey } = form.watch()

  return (
    <FormDialog
      title={t(`add.titles.${kind}`)}
      size="large"
      submitLabel={t('add.submit')}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('form.name')}
        placeholder={t(`form.nameExamples.${kind}`)}
        autoComplete="off"
        required
      />
      <PlaceFields control={form.control as unknown as Control<PlaceValues>} kind={kind} />
      <TestPlace place={toPlace({ kind, folder, s3, secretAccessKey })} />
      <PassphraseFields control={form.control as unknown as Control<{ passphrase?: string }>} />
      <ScheduleFields control={form.control as unknown as Parameters<typeof ScheduleFields>[0]['control']} />
      <RetentionFields
        control={form.control as unknown as Parameters<typeof RetentionFields>[0]['control']}
      />
      <BackupFailure error={error} />
    </FormDialog>
  )
}
