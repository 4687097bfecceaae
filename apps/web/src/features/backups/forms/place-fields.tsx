import type { BackupBucket, BackupFolder, BackupTargetKind } from '@lares/shared-types/backups'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PasswordField, TextField } from '../../../shared/forms/text-field.tsx'
import styles from './forms.module.css'

/** The values of the fields of a place; those of the other kind are absent. */
export interface PlaceValues {
  folder?: BackupFolder
  s3?: BackupBucket
  secretAccessKey?: string
}

interface PlaceFieldsProps {
  control: Control<PlaceValues>
  kind: BackupTargetKind
  /** A key is stored already, and stays if none is entered. */
  hasKey?: boolean
}

/** Where a target is: a folder of the machine, or a bucket with its access key. */
export function PlaceFields({ control, kind, hasKey = false }: PlaceFieldsProps) {
  const { t } = useTranslation('backups')
  if (kind === 'folder') {
    return (
      <TextField
        control={control}
        name="folder.path"
        label={t('form.path')}
        description={t('form.pathHint')}
        placeholder={examplePath}
        autoComplete="off"
        required
      />
    )
  }
  return (
    <>
      <TextField
        control={control}
        name="s3.endpoint"
        label={t('form.endpoint')}
        description={t('form.endpointHint')}
        placeholder={exampleEndpoint}
        inputMode="url"
        autoComplete="off"
        required
      />
      <div className={styles.columns}>
        <TextField control={control} name="s3.bucket" label={t('form.bucket')} autoComplete="off" required />
        <TextField control={control} name="s3.region" label={t('form.region')} autoComplete="off" required />
      </div>
      <TextField
        control={control}
        name="s3.prefix"
        label={t('form.prefix')}
        description={t('form.prefixHint')}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="s3.accessKeyId"
        label={t('form.accessKeyId')}
        autoComplete="off"
        required
      />
      <PasswordField
        control={control}
        name="secretAccessKey"
        label={t('form.secretAccessKey')}
        description={hasKey ? t('form.secretStays') : t('form.secretHint')}
        autoComplete="new-password"
      />
    </>
  )
}

const examplePath = '/mnt/backup/lares'
const exampleEndpoint = 'https://s3.example.org'
